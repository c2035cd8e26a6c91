import { box, circle, darker, lighter, lights, line, mix, shadow, shape } from './draw.ts'
import { lettering, twoLines } from './lettering.ts'

/** The front of a store with its name above. 480 by 270. */

export interface Front {
  name: string
  /** What it sells, in small letters below the name. */
  trade: string
  wall: string
  board: string
  letters: string
  /** The awning's two colours. */
  awning: [string, string]
}

const stripes = 12

function awning([first, second]: [string, string]): string {
  const wide = 420 / stripes
  const bands = Array.from({ length: stripes }, (_, index) => {
    const [left, right] = [30 + index * wide, 30 + (index + 1) * wide]
    const [top, end] = [60 + index * (360 / stripes), 60 + (index + 1) * (360 / stripes)]
    const fill = index % 2 === 0 ? first : second
    return shape(`M${top} 138 L${end} 138 L${right} 176 A${wide / 2} 11 0 0 1 ${left} 176 Z`, fill)
  })
  return (
    shape('M56 142 L424 142 L456 196 L24 196 Z', '#000000', 'fill-opacity=".22"') +
    bands.join('') +
    shape('M60 138 L420 138 L450 176 L30 176 Z', 'url(#down)')
  )
}

const pot = (x: number, colour: string) =>
  shadow(x, 236, 30, 8) +
  shape(`M${x - 25} 206 L${x - 21} 234 C${x - 20} 239 ${x + 20} 239 ${x + 21} 234 L${x + 25} 206 Z`, colour) +
  shape(
    `M${x - 25} 206 L${x - 21} 234 C${x - 20} 239 ${x + 20} 239 ${x + 21} 234 L${x + 25} 206 Z`,
    'url(#round)',
  ) +
  box(x - 28, 200, 56, 7, darker(colour, 0.25), 3) +
  line(
    `M${x - 8} 194 C${x - 14} 186 ${x - 2} 182 ${x - 8} 174 M${x + 7} 194 C${x + 1} 186 ${x + 13} 182 ${x + 7} 174`,
    '#ffffff',
    2.4,
    'stroke-opacity=".5"',
  )

const bulbs = (y: number) =>
  Array.from({ length: 15 }, (_, index) => circle(64 + index * 25.2, y, 2.6, '#ffe9a8')).join('')

function name({ name, trade, letters }: Front): string {
  const lines = twoLines(name)
  const tall = lines.length === 1 ? 34 : 24
  const middle = lines.length === 1 ? [62] : [47, 79]
  return (
    lines
      .map((text, index) =>
        lettering({ text, x: 240, y: middle[index]!, width: 330, height: tall, colour: letters }),
      )
      .join('') +
    lettering({
      text: trade,
      x: 240,
      y: 106,
      width: 300,
      height: 9,
      colour: mix(letters, '#ffffff', 0.35),
      weight: 1.3,
    })
  )
}

export function signboard(front: Front): string {
  const { wall, board } = front
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270">${lights}
    ${box(0, 0, 480, 270, wall)}
    ${line(Array.from({ length: 9 }, (_, row) => `M0 ${row * 30} H480`).join(' '), darker(wall, 0.1), 1.4)}
    ${line(Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (__, brick) => `M${brick * 60 + (row % 2) * 30} ${row * 30} v30`).join(' ')).join(' '), darker(wall, 0.1), 1.4)}
    ${box(0, 0, 480, 270, 'url(#room)')}
    ${box(70, 150, 340, 92, darker(wall, 0.72))}
    ${box(70, 150, 340, 92, 'url(#round)')}
    ${pot(140, '#8d99a6')}${pot(206, '#a04a2a')}${pot(272, '#8d99a6')}${pot(338, '#4c4f57')}
    ${box(52, 234, 376, 14, lighter(board, 0.2), 3)}${box(60, 246, 360, 24, board)}${box(60, 246, 360, 24, 'url(#down)')}
    ${awning(front.awning)}
    ${shadow(240, 130, 224, 22)}
    ${box(46, 18, 388, 116, darker(board, 0.35), 10)}${box(46, 15, 388, 114, board, 10)}${box(46, 15, 388, 114, 'url(#room)', 10)}
    ${box(54, 23, 372, 98, 'none', 6).replace('/>', ` stroke="${front.letters}" stroke-width="2"/>`)}
    ${bulbs(23)}${bulbs(121)}
    ${name(front)}
  </svg>`
}
