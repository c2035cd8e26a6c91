import type { Order } from '#contract/records/order.ts'
import { words as accountWords } from '../account/words.ts'
import { isForLater, isMade } from '../order/stage.ts'

const words = accountWords.ordersPage

/** The state of an order in a word or two; its page says the same in a sentence. */
export function stateText(order: Order) {
  const { status, payment } = order
  if (status === 'pending') return payment.status === 'paid' ? words.waitsForStore : words.toPay
  if (status !== 'accepted' && status !== 'ready') return words.statuses[status]
  if (isMade(order)) return words.ready
  return isForLater(order) ? words.forLater : words.statuses.accepted
}
