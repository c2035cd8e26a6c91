import { effect, untracked } from '@preact/signals'
import type { Client } from '#client/index.ts'
import { live } from '../app.ts'
import { renewShown } from '../shown-lists.ts'

export type Overview = Awaited<ReturnType<Client['getOverview']>>['data']

const key = 'overview'
/** Not everything that changes the figures is told by an event. */
const renewMs = 30_000
/** Events come in swarms; the figures are asked for once after each. */
const settleMs = 400

/** How the marketplace is doing, for the first screen and the figures of the navigation. */
export const overview = () =>
  live.resources.get(key, async () => (await live.client.getOverview()).data, { live: true })

/** Also after an act of one's own, so that the figures follow at once. */
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

/** A figure that changes tells that something was added to its queue or taken out; queues have the names of the figures. */
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
