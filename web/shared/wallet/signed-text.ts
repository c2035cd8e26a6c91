import type { Transaction } from '#contract/records/transaction.ts'
import { moneyText } from '../../kit/money.ts'

/** «+₦500», «−₦1,200» */
export const signedText = ({ type, summary }: Transaction): string =>
  `${type === 'credit' ? '+' : '−'}${moneyText(summary.bill.price)}`
