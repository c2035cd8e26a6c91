import { box, circle, ellipse } from './draw.ts'
import { lettering } from './lettering.ts'

/** The colour behind the face, by the person's name. */
export const portraitColours: { [name: string]: string } = {
  'Amaka Obi': '#d98324',
  'Tunde Bello': '#2f6f4e',
}

const drawing = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

const bust = (colour: string) =>
  [
    box(0, 0, 160, 160, colour),
    ellipse(80, 158, 58, 44, '#f4ead9'),
    circle(80, 78, 34, '#7a4a2b'),
    ellipse(80, 54, 34, 20, '#1f1410'),
  ].join('')

export const portrait = (colour: string) => drawing(160, 160, bust(colour))

export const identityCard = (name: string) =>
  drawing(
    400,
    160,
    [
      box(0, 0, 400, 160, '#e9f1ea'),
      bust('#9db4a2'),
      lettering({ text: 'Identity card', x: 280, y: 40, width: 200, height: 18, colour: '#31533d' }),
      lettering({ text: name, x: 280, y: 96, width: 200, height: 22, colour: '#1f1410' }),
    ].join(''),
  )
