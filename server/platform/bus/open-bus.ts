import type { Log } from '../telemetry/log.ts'
import { noBus } from './none.ts'
import type { Bus } from './port.ts'
import { postgresBus } from './postgres.ts'
import { redisBus } from './redis.ts'

interface Choice {
  BUS: 'auto' | 'postgres' | 'redis' | 'none'
  REDIS_URL: string
}

/**
 * Opens the bus chosen in the settings. If its server is unreachable the bus still opens, and works once the
 * server is available.
 */
export async function openBus({ BUS, REDIS_URL }: Choice, databaseUrl: string, log: Log): Promise<Bus> {
  const auto = REDIS_URL === '' ? 'postgres' : 'redis'
  const buses = {
    postgres: () => postgresBus(databaseUrl, log),
    redis: () => redisBus(REDIS_URL, log),
    none: noBus,
  }
  return buses[BUS === 'auto' ? auto : BUS]()
}
