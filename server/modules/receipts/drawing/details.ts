import type { ReceiptContent } from './content.ts'
import { beside, gap, paragraph, type Section, stack } from './section.ts'
import { column, styles } from './style.ts'
import { categoryOf, masked, methodOf, types } from './words.ts'

const labelWidth = 110
const names = { x: column.x, width: labelWidth }
const values = { x: column.x + labelWidth, width: column.width - labelWidth }

const rowsOf = ({ party, store, bank, orderSlug, category, type, method, reference }: ReceiptContent) =>
  [
    ['Issued to', party],
    ['Store', store],
    ['Order', orderSlug],
    ['Category', categoryOf(category)],
    ['Type', types[type]],
    ['Payment method', methodOf(method)],
    ['Bank', bank?.name],
    ['Account name', bank?.accountName],
    ['Account number', bank && masked(bank.accountNumber)],
    ['Reference', reference],
  ] as const

export function details(content: ReceiptContent): Section {
  const rows = rowsOf(content).flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return stack(
    ...rows.flatMap(({ name, value }) => [
      beside(
        paragraph(name, styles.label, { within: names }),
        paragraph(value, styles.value, { within: values, align: 'right' }),
      ),
      gap(6),
    ]),
  )
}
