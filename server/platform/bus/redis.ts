import { openRedis } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { batchingBus, type Transport } from './batching-bus.ts'
import type { Bus } from './port.ts'

async function openTransport(url: string, receive: (text: string) => void, log: Log): Promise<Transport> {
  const [publisher, subscriber] = await Promise.all([
    openRedis(url, 'bus-publisher', log),
    openRedis(url, 'bus-subscriber', log),
  ])
  // Channels are shared by all numbered databases of a Redis, unlike keys.
  const channel = `buka:${publisher.options.db}`
  const subscribe = () =>
    subscriber.subscribe(channel).catch((error) => log.warn({ error }, 'bus not subscribed'))
  subscriber.on('message', (_channel, text) => receive(text))
  subscriber.on('ready', subscribe)
  if (subscriber.status === 'ready') await subscribe()
  return {
    async send(texts) {
      await Promise.all(texts.map((text) => publisher.publish(channel, text)))
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** A bus on the pub/sub channels of Redis or Valkey, for many processes. */
export const redisBus = (url: string, log: Log): Promise<Bus> =>
  batchingBus((receive) => openTransport(url, receive, log))
