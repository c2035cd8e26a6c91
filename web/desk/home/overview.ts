import { effect, untracked } from '@preact/signals'
import type { Client } from '#client/index.ts'
import { live } from '../app.ts'
import { renewShown } from '../shown-lists.ts'

export type Overview = Awaited<ReturnType<Client['getOverview']>>['data']

const key = 'overview'
/** Some changes of the figures are not reported by events, so they are also loaded regularly. */
const renewMs = 30_000
/** Events often come in groups; the figures are loaded once after each group. */
const settleMs = 400

/** The figures of the marketplace, for the first screen and the navigation. */
export const overview = () =>
  live.resources.get(key, async () => (await live.client.getOverview()).data, { live: true })

/** Also called after an operator's own action, so that the figures change at once. */
export const renewOverview = (): void => void live.resources.find<Overview>(key)?.reload()

let timer: ReturnType<typeof setTimeout> | undefined
const renewSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(renewOverview, settleMs)
}
live.connection.on('alert.new', renewSoon)
live.connection.on('support.ticket.message.new', renewSoon)
setInterval(() => {
  if (document.visibilityState === 'visible' && live.session.state.value === 'signed-in') renewOverview()
}, renewMs)

/**
 * The last count of each queue. A change means that something was added to the queue or removed, so the lists that show the queue
 * are loaded again. Queues have the same names as the figures.
 */
const before = new Map<string, number>()
effect(() => {
  if (!live.session.account.value) return before.clear()
  const waiting = untracked(overview).value.value?.waiting
  if (!waiting) return
  for (const [queue, count] of Object.entries(waiting)) {
    const last = before.get(queue)
    before.set(queue, count)
    if (last !== undefined && last !== count) untracked(() => renewShown(queue))
  }
})
