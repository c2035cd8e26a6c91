import type { Redis } from 'ioredis'
import { backoffMs } from './backoff.ts'
import type { Log } from './telemetry/log.ts'

const patienceMs = 2_000

/** An optional Redis: while it is unavailable every command fails at once, and it reconnects by itself. */
export async function openRedis(url: string, purpose: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectionName: `buka-${purpose}`,
    connectTimeout: patienceMs,
    // A Redis that accepts commands and never answers counts as unavailable.
    socketTimeout: patienceMs,
    retryStrategy: backoffMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
  })
  let away = false
  let reason: Error | undefined
  redis.on('error', (error) => {
    reason = error
  })
  redis.on('reconnecting', () => {
    if (!away) log.warn({ error: reason, purpose }, 'Redis unavailable')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({ purpose }, 'Redis available again')
    away = false
    reason = undefined
  })
  const tried = Promise.withResolvers<void>()
  redis.once('ready', tried.resolve).once('close', tried.resolve)
  await tried.promise
  return redis
}
