import { createRealtime, type Realtime } from '#client/index.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { streamOf } from '#server/party.ts'
import { considerOffer } from './riders.ts'
import type { ServiceDay } from './service-day.ts'
import { notifyAgain } from './stores.ts'

export interface Sockets {
  /** Whether everybody who is connected has got all events of their stream. */
  areUpToDate(db: Database): Promise<boolean>
  close(): void
}

/** Connects a person; resolves with the socket once it is connected. */
function connect(
  day: ServiceDay,
  token: string,
  listen: (realtime: Realtime) => void,
  onClosed: () => void = () => {},
): Promise<Realtime> {
  const { promise, resolve, reject } = Promise.withResolvers<Realtime>()
  const realtime = createRealtime({
    baseUrl: `${day.app.url}/v1`,
    token: () => token,
    onError: reject,
    onState({ state }) {
      if (state === 'connected') resolve(realtime)
      if (state === 'closed') onClosed()
    },
  })
  listen(realtime)
  return promise
}

/** Connects the riders, who learn of offers over their sockets, and the stores, which learn that no rider accepted. */
export async function openSockets(day: ServiceDay): Promise<Sockets> {
  const connected = new Map<string, Realtime>()
  for (const me of day.riders) {
    const stream = streamOf({ userId: me.person.id })
    const listen = (realtime: Realtime) => {
      realtime.on('order.new', (order) => considerOffer(day, me, order))
      realtime.on('order.update', (order) => considerOffer(day, me, order))
    }
    // A suspended rider is disconnected.
    const forget = () => void connected.delete(stream)
    connected.set(stream, await connect(day, me.person.token, listen, forget))
  }
  for (const { storeId, owner } of day.stores.values()) {
    const listen = (realtime: Realtime) =>
      void realtime.on('rider.order.assignment.time.ended', ({ orderId }, { stream }) => {
        if (stream === streamOf({ storeId })) notifyAgain(day, orderId)
      })
    connected.set(streamOf({ storeId }), await connect(day, owner.token, listen))
  }
  return {
    async areUpToDate(db) {
      const tops = await db.many<{ name: string; top: number }>(
        sql`SELECT name, top::integer AS top FROM stream WHERE name = ANY(${[...connected.keys()]})`,
      )
      return tops.every(({ name, top }) => {
        const realtime = connected.get(name)
        return !realtime || (realtime.positions()[name]?.offset ?? 0) >= top
      })
    },
    close() {
      for (const realtime of connected.values()) realtime.close()
    },
  }
}
