import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  resetSeconds: number
}

/** Counts against named limits. In memory for one process; a shared store has the same face. */
export interface Limits {
  take(name: string, key: string): Promise<Allowance>
  /** Returns one that turned out not to count. */
  giveBack(name: string, key: string): Promise<void>
}

export interface Limit {
  points: number
  seconds: number
}

export function memoryLimits(table: { [name: string]: Limit }): Limits {
  const limiters = new Map(
    Object.entries(table).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  )
  const limiterOf = (name: string) => {
    const limiter = limiters.get(name)
    if (limiter === undefined) throw new Error(`There is no limit named ${name}`)
    return limiter
  }
  const allowance = (limit: number, allowed: boolean, state: RateLimiterRes): Allowance => ({
    allowed,
    limit,
    remaining: Math.max(0, state.remainingPoints),
    resetSeconds: Math.ceil(state.msBeforeNext / 1000),
  })
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
  }
}
