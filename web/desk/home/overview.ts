import { effect } from '@preact/signals'
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

const renew = () => void live.resources.find<Overview>(key)?.reload()

let timer: ReturnType<typeof setTimeout> | undefined
const renewSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(renew, settleMs)
}
live.connection.on('alert.new', renewSoon)
live.connection.on('support.ticket.message.new', renewSoon)
setInterval(() => {
  if (document.visibilityState === 'visible' && live.session.state.value === 'signed-in') renew()
}, renewMs)

/** A figure that changes tells that something was added to its queue or taken out; queues have the names of the figures. */
const before = new Map<string, number>()
effect(() => {
  const waiting = live.session.account.value && overview().value.value?.waiting
  if (!waiting) return before.clear()
  for (const [queue, count] of Object.entries(waiting)) {
    const last = before.get(queue)
    before.set(queue, count)
    if (last !== undefined && last !== count) renewShown(queue)
  }
})

/** After an act of one's own: figures follow at once. */
export const renewOverview = renew
