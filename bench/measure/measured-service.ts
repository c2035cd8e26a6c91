import type pg from 'pg'
import { PreparedQuery } from '#platform/database/prepared-query.ts'
import { requestContext } from '#platform/telemetry/request-context.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import type { Environment } from './environment.ts'

export interface Seen {
  statements: number
  /** The statements before the provider was called. */
  beforeProvider: number | undefined
  /** The time of the statements of requests, without those of jobs. */
  statementMs: number
  pinMs: number
}

const isFrame = (statement: unknown) => typeof statement === 'string' && /^(BEGIN|COMMIT)/.test(statement)

/** Counts and times the work of a service, from the last `clear()`. Only for one call at a time. */
export function watch({ db, hashing, payments }: Services): { clear(): void; seen: Seen } {
  const clean = () => ({ statements: 0, beforeProvider: undefined, statementMs: 0, pinMs: 0 })
  const seen: Seen = clean()
  const known = new WeakSet<pg.PoolClient>()

  db.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const started = performance.now()
      const isOfRequest = requestContext.getStore() !== undefined
      const ended = () => {
        if (isOfRequest) seen.statementMs += performance.now() - started
      }
      if (!isFrame(args[0])) seen.statements += 1
      const last = args.at(-1)
      if (typeof last === 'function') {
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          ended()
          last(...answer)
        })
      }
      const asked = query(...args)
      void Promise.resolve(asked instanceof PreparedQuery ? asked.answer : asked).then(ended, ended)
      return asked
    }
    client.query = watched as typeof client.query
  })

  const { verify } = hashing
  hashing.verify = async (...args) => {
    const started = performance.now()
    const isRight = await verify(...args)
    seen.pinMs += performance.now() - started
    return isRight
  }
  const { send } = payments
  payments.send = (transfer) => {
    seen.beforeProvider = seen.statements
    return send(transfer)
  }
  return { seen, clear: () => void Object.assign(seen, clean()) }
}

/** The service in this process, whose log has the number of queries of the last call. */
export async function openHere(settings: Environment['settings']) {
  let queries = Number.NaN
  const write = (line: string) => {
    queries = (JSON.parse(line) as { queries?: number }).queries ?? queries
  }
  const app = await openApp(readConfig(settings), settings.DATABASE_URL!, { logTo: { write } })
  await app.listen()
  return { app, queries: () => queries }
}
