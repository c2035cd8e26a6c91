import { billNairaText } from '#server/money/naira-text.ts'
import type { ReceiptContent } from './content.ts'
import { widthOf } from './fonts.ts'
import { beside, gap, paragraph, type Section, stack } from './section.ts'
import { colours, column, margin, pageWidth, styles } from './style.ts'
import { localDate, meaningOf, statuses } from './words.ts'

/** A bowl with steam over it, 24 by 24. */
const bowl =
  'M2 12H22C22 16 19.6 19.2 16 20.4V22H8V20.4C4.4 19.2 2 16 2 12ZM7 4H9V9.5H7ZM11 2H13V9.5H11ZM15 4H17V9.5H15Z'

const markSide = 30

const mark: Section = (top) => ({
  shapes: [
    { kind: 'box', x: 0, y: 0, width: pageWidth, height: 6, radius: 0, colour: colours.brand },
    { kind: 'box', x: margin, y: top, width: markSide, height: markSide, radius: 8, colour: colours.brand },
    { kind: 'outline', path: bowl, x: margin + 6, y: top + 5.5, unit: 18 / 24, colour: colours.white },
  ],
  bottom: top + markSide,
})

const besideMark = { x: margin + markSide + 9, width: 100 }

export const brand: Section = beside(
  mark,
  paragraph('Buka', styles.wordmark, { within: besideMark }),
  stack(gap(8), paragraph('Transaction receipt', styles.label, { align: 'right' })),
)

const pillHeight = 24

function pill({ status }: ReceiptContent): Section {
  const { label, ink, tint } = statuses[status]
  const width = widthOf(label, styles.status) + 28
  const x = column.x + (column.width - width) / 2
  const words = paragraph(label, { ...styles.status, colour: ink }, { align: 'centre' })
  return beside(
    (top) => ({
      shapes: [{ kind: 'box', x, y: top, width, height: pillHeight, radius: pillHeight / 2, colour: tint }],
      bottom: top + pillHeight,
    }),
    stack(gap(4.5), words),
  )
}

/** The most important facts: status, amount, purpose, date. */
export function hero(content: ReceiptContent): Section {
  const { bill, title, date, timezone, status } = content
  const { ink } = statuses[status]
  const meaning = meaningOf(content)
  const centre = { align: 'centre' } as const
  return stack(
    pill(content),
    gap(8),
    paragraph(billNairaText(bill), styles.amount, centre),
    paragraph(title, styles.title, centre),
    gap(5),
    paragraph(localDate(date, timezone), styles.label, centre),
    ...(meaning ? [gap(5), paragraph(meaning, { ...styles.label, colour: ink }, centre)] : []),
  )
}
