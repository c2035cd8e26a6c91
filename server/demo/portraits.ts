import type { Person } from './people.ts'
import { people } from './people.ts'
import { box, circle, ellipse } from './pictures/draw.ts'
import { lettering } from './pictures/lettering.ts'
import { type DrawnPicture, render } from './pictures.ts'

type Named = Pick<Person, 'id' | 'name'>

export const portraitKey = ({ id }: Named) => `picture-${id}.webp`
export const documentKey = ({ id }: Named) => `document-${id}.webp`

const drawing = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

const bust = (colour: string) =>
  [
    box(0, 0, 160, 160, colour),
    ellipse(80, 158, 58, 44, '#f4ead9'),
    circle(80, 78, 34, '#7a4a2b'),
    ellipse(80, 54, 34, 20, '#1f1410'),
  ].join('')

const card = (name: string) =>
  [
    box(0, 0, 400, 160, '#e9f1ea'),
    bust('#9db4a2'),
    lettering({ text: 'Identity card', x: 280, y: 40, width: 200, height: 18, colour: '#31533d' }),
    lettering({ text: name, x: 280, y: 96, width: 200, height: 22, colour: '#1f1410' }),
  ].join('')

type Portrait = DrawnPicture & { userId: string }

/** Faces of those who have sent one, and the document of who wants to be checked. */
export async function drawPortraits(): Promise<Portrait[]> {
  const drawn = people.flatMap((person) =>
    [
      ...(person.portrait
        ? [{ key: portraitKey(person), svg: drawing(160, 160, bust(person.portrait)) }]
        : []),
      ...(person.guarantor ? [{ key: documentKey(person), svg: drawing(400, 160, card(person.name)) }] : []),
    ].map((picture) => ({ ...picture, userId: person.id })),
  )
  return Promise.all(drawn.map(async ({ key, svg, userId }) => ({ key, userId, bytes: await render(svg) })))
}
