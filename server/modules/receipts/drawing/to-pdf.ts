import PDFDocument from 'pdfkit'
import { featuresOf, fontsOfDocument } from './fonts.ts'
import { type Box, type Dashes, dash, type Outline, type Page, type Shape, type Text } from './shapes.ts'

type Pdf = InstanceType<typeof PDFDocument>

const drawers: { [Kind in Shape['kind']]: (pdf: Pdf, shape: Extract<Shape, { kind: Kind }>) => void } = {
  text(pdf, { text, x, baseline, colour, link, ...lettering }: Text) {
    // The font accepts a map that also switches features off, which the types do not include.
    const features = featuresOf(lettering) as unknown as PDFKit.Mixins.OpenTypeFeatures[]
    pdf.font(lettering.weight).fontSize(lettering.size).fillColor(colour)
    pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features, link })
  },
  box(pdf, { x, y, width, height, radius, colour }: Box) {
    pdf.roundedRect(x, y, width, height, radius).fill(colour)
  },
  dashes(pdf, { x, y, width, colour }: Dashes) {
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(dash.width)
      .dash(dash.on, { space: dash.off })
      .stroke(colour)
  },
  outline(pdf, { path, x, y, unit, colour }: Outline) {
    pdf.save().translate(x, y).scale(unit).path(path).fill(colour).restore()
  },
}

const draw = (pdf: Pdf, shape: Shape) => (drawers[shape.kind] as (pdf: Pdf, shape: Shape) => void)(pdf, shape)

/** Text stays text, so that it can be selected and searched. The same page always gives the same bytes. */
export async function toPdf({ title, date, width, height, shapes }: Page): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    font: '',
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: 'Buka', Creator: 'Buka', Producer: 'Buka', CreationDate: date },
  })
  // pdfkit also accepts parsed fonts, which the types do not include.
  for (const [weight, font] of Object.entries(fontsOfDocument()))
    pdf.registerFont(weight, font as unknown as Buffer)
  for (const shape of shapes) draw(pdf, shape)
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}
