import type { Tx } from '#platform/database/database.ts'
import { isBeforePickup, isUnpaid } from '../life-cycle/order-state.ts'
import type { OrderRow } from '../order-row.ts'

const awaitsStore = ({ status, payment_status }: OrderRow): boolean =>
  status === 'pending' && payment_status === 'paid'

/** The windows that a move can end early, each with the condition under which it is open. All other windows always end by their job. */
const windows = {
  'payment-window': isUnpaid,
  'store-window': awaitsStore,
  'store-reminder': awaitsStore,
  overdue: isBeforePickup,
  wait: ({ status, wait_ends_at }: OrderRow): boolean => status === 'ongoing' && wait_ends_at !== null,
} satisfies { [window: string]: (order: OrderRow) => boolean }

type Window = keyof typeof windows

/** The key of the job that ends a window. */
export const windowKey = (window: Window, { id }: Pick<OrderRow, 'id'>): string => `${window}:${id}`

/** Removes the jobs of windows that a change of an order has ended. */
export function removeEndedWindows(tx: Tx, before: OrderRow, after: OrderRow): void {
  const ended = (Object.keys(windows) as Window[]).filter(
    (window) => windows[window](before) && !windows[window](after),
  )
  // An order that is paid in the same transaction that places it has no payment window job.
  if (before.version > 0 && ended.length > 0)
    tx.removeJobs(...ended.map((window) => windowKey(window, after)))
}
