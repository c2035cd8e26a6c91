import type { Transaction } from '#contract/records/transaction.ts'
import { moneyText } from '../../kit/money.ts'

/** «+₦500», «−₦1,200»; without a sign if the transaction does not change the balance. */
export const signedText = ({ type, summary, affectsBalance }: Transaction): string =>
  (affectsBalance ? (type === 'credit' ? '+' : '−') : '') + moneyText(summary.bill.price)
