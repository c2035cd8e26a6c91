import { billNairaText } from '#server/money/naira-text.ts'
import { billLines } from './bill-lines.ts'
import type { ReceiptContent } from './content.ts'
import { beside, dashes, gap, paragraph, type Section, stack } from './section.ts'
import { colours, column, type Style, styles } from './style.ts'

const padding = 14
const inside = { x: column.x + padding, width: column.width - 2 * padding }

const priced = (label: string, price: number, name: Style, value: Style): Section =>
  beside(
    paragraph(label, name, { within: inside }),
    paragraph(billNairaText(price), value, { within: inside, align: 'right' }),
  )

/** The bill on a tinted card, with the total below a rule. */
export function bill(content: ReceiptContent): Section {
  const lines = billLines(content).flatMap(({ label, price }) => [
    priced(label, price, styles.label, styles.price),
    gap(5),
  ])
  const total = priced(content.debt ? 'Still owed' : 'Total', content.bill, styles.total, {
    ...styles.total,
    tabular: true,
  })
  const sum = stack(gap(padding), ...lines, gap(5), dashes(inside), gap(9), total, gap(padding - 2))
  return (top) => {
    const { shapes, bottom } = sum(top)
    const height = bottom - top
    return {
      shapes: [{ kind: 'box', ...column, y: top, height, radius: 10, colour: colours.paper }, ...shapes],
      bottom,
    }
  }
}
