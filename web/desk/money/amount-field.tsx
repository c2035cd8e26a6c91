import { TextField } from '../../kit/field.tsx'
import { type Money, readNaira } from '../amount.ts'
import { missing } from '../form-check.ts'
import { words } from './words.ts'

const name = 'fund.amount'

export const AmountField = () => (
  <TextField name={name} label={words.amount} unit="₦" inputMode="decimal" autoComplete="off" />
)

export function readAmount(values: { [name: string]: string }): Money {
  const amount = readNaira(values[name] ?? '')
  if (!amount || amount.amount === 0) throw missing(name, words.amountMissing)
  return amount
}
