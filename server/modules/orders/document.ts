import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { raw } from '#platform/raw.ts'

/** Stands for the service's address in kept documents. No text that people send holds such a character. */
export const anywhere = '\u0001'

/** Parts an action from the moment at which it ends. */
const ending = '\u0002'

/** An action as it is kept: what ends by time alone has its end with it. */
export type KeptAction = OrderAction | `${OrderAction}${typeof ending}${number}`

export const until = (end: Date | null, action: OrderAction): KeptAction =>
  end === null ? action : `${action}${ending}${end.getTime()}`

/** An order as it is kept for one of its parties. */
export type KeptOrder = Omit<Order, 'actions'> & { actions: KeptAction[] }

const inJson = (character: string) => JSON.stringify(character).slice(1, -1)
const keptAddress = inJson(anywhere)
const endingActions = new RegExp(`"actions":(\\[[^\\]]*\\${inJson(ending)}[^\\]]*\\])`)

/** Those of these actions that have not ended. */
function openAt(now: Date, actions: string): string {
  const kept: string[] = JSON.parse(actions)
  const open = kept.flatMap((each) => {
    const [action, end] = each.split(ending)
    return end === undefined || Number(end) > now.getTime() ? [action] : []
  })
  return JSON.stringify(open)
}

/** A kept document as it is read: with the addresses as they are, and the actions that there are at this moment. */
export const asRead = (document: string, files: Files, now: Date): Order =>
  raw(
    document
      .replaceAll(keptAddress, files.baseUrl())
      .replace(endingActions, (_, actions: string) => `"actions":${openAt(now, actions)}`),
  )
