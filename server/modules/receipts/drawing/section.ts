import { fitText, printable } from './fit-text.ts'
import { widthOf } from './fonts.ts'
import type { Shape, Text } from './shapes.ts'
import { type Column, colours, column, type Style } from './style.ts'

/** A part of the receipt: drawn from a vertical position, it returns where the next part begins. */
export type Section = (top: number) => Drawn

interface Drawn {
  shapes: Shape[]
  bottom: number
}

export const gap =
  (height: number): Section =>
  (top) => ({ shapes: [], bottom: top + height })

export const stack =
  (...sections: Section[]): Section =>
  (top) => {
    const drawn: Drawn = { shapes: [], bottom: top }
    for (const section of sections) {
      const { shapes, bottom } = section(drawn.bottom)
      drawn.shapes.push(...shapes)
      drawn.bottom = bottom
    }
    return drawn
  }

export const beside =
  (...sections: Section[]): Section =>
  (top) => {
    const drawn = sections.map((section) => section(top))
    return {
      shapes: drawn.flatMap(({ shapes }) => shapes),
      bottom: Math.max(...drawn.map(({ bottom }) => bottom)),
    }
  }

export const dashes =
  (within: Column): Section =>
  (top) => ({ shapes: [{ kind: 'dashes', ...within, y: top, colour: colours.line }], bottom: top })

/** The share of the free width to the left of the text. */
const alignments = { left: 0, centre: 0.5, right: 1 }

interface Placing {
  align?: keyof typeof alignments
  within?: Column
  link?: string
}

const leading = 1.4

/** The position of the baseline in a line, so that capitals are centred vertically. */
const capitalsEnd = 1.06

export const paragraph =
  (words: string, style: Style, { align = 'left', within = column, link }: Placing = {}): Section =>
  (top) => {
    const { weight, tabular, colour } = style
    const { size, lines } = fitText(printable(words), { ...style, width: within.width })
    const lettering = { weight, tabular, size }
    const shapes = lines.map((text, index): Text => {
      const x = within.x + (within.width - widthOf(text, lettering)) * alignments[align]
      const baseline = top + size * (index * leading + capitalsEnd)
      return { kind: 'text', text, x, baseline, ...lettering, colour, link }
    })
    return { shapes, bottom: top + lines.length * size * leading }
  }
