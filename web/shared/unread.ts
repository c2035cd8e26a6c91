import { type ReadonlySignal, signal } from '@preact/signals'
import { openLoader } from '../live/loader.ts'
import { type Actor, isFor, perActor } from './actor.ts'

export interface Unread {
  alerts: number
  chats: number
}

/** Events often come in groups; the counts are loaded once after each group. */
const settleMs = 400

/** The numbers of unread alerts and chats, which the frame of every screen shows. */
export const unreadOf = perActor((actor: Actor): ReadonlySignal<Unread> => {
  const { live, storeId } = actor
  const { client, session, connection, listening } = live
  const counts = signal<Unread>({ alerts: 0, chats: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = openLoader(listening, async () => {
    const ask =
      storeId === undefined ? client.getUnreadCounts() : client.getStoreUnreadCounts({ params: { storeId } })
    const answer = await ask.catch(() => undefined)
    if (answer && session.state.value === 'signed-in') counts.value = answer.data
  })
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(load, settleMs)
  }
  session.state.subscribe((state) => {
    if (state === 'signed-in') void load()
    else counts.value = { alerts: 0, chats: 0 }
  })
  for (const event of ['alert.new', 'alert.update', 'chat.message.new', 'chat.messages.update'] as const)
    connection.on(event, (_data, { stream }: { stream: string }) => isFor(actor, stream) && soon())
  connection.on('reload', (stream) => {
    if (isFor(actor, stream)) void load()
  })
  return counts
})
