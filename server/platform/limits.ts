import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { openRedis } from './redis.ts'
import type { Log } from './telemetry/log.ts'

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  resetSeconds: number
}

/** Counts against named limits: in memory for one process, in Redis for all processes that share it. */
export interface Limits {
  take(name: string, key: string): Promise<Allowance>
  /** Returns a unit that turned out not to count. */
  giveBack(name: string, key: string): Promise<void>
  close(): void
}

export interface Limit {
  points: number
  seconds: number
}

export interface LimitTable {
  [name: string]: Limit
}

const allowance = (limit: number, allowed: boolean, state: RateLimiterRes): Allowance => ({
  allowed,
  limit,
  remaining: Math.max(0, state.remainingPoints),
  resetSeconds: Math.ceil(state.msBeforeNext / 1000),
})

function limitsOver(
  table: LimitTable,
  limiterFor: (name: string, limit: Limit) => RateLimiterAbstract,
  close: () => void,
): Limits {
  const limiters = new Map(
    Object.entries(table).map(([name, limit]) => [name, limiterFor(name, limit)] as const),
  )
  const limiterOf = (name: string) => {
    const limiter = limiters.get(name)
    if (limiter === undefined) throw new Error(`There is no limit named ${name}`)
    return limiter
  }
  return {
    async take(name, key) {
      const limiter = limiterOf(name)
      try {
        return allowance(limiter.points, true, await limiter.consume(key))
      } catch (state) {
        if (state instanceof RateLimiterRes) return allowance(limiter.points, false, state)
        throw state
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(key)
    },
    close,
  }
}

const inMemory = (name: string, { points, seconds }: Limit) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

export const memoryLimits = (table: LimitTable): Limits => limitsOver(table, inMemory, () => {})

/** While Redis is unavailable, each process counts by itself. */
const redisLimits = (table: LimitTable, redis: Redis): Limits =>
  limitsOver(
    table,
    (name, limit) =>
      new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        keyPrefix: `buka:limit:${name}`,
        points: limit.points,
        duration: limit.seconds,
        insuranceLimiter: inMemory(name, limit),
      }),
    () => redis.disconnect(),
  )

export const openLimits = async (table: LimitTable, redisUrl: string, log: Log): Promise<Limits> =>
  redisUrl === '' ? memoryLimits(table) : redisLimits(table, await openRedis(redisUrl, 'limits', log))
