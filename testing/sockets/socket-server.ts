import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openRealtime } from '#platform/realtime/server.ts'
import type { Timings } from '#platform/realtime/timings.ts'
import { openMetrics } from '#platform/telemetry/metrics.ts'
import { eventData } from '#server/event-data.ts'
import { openStreamAccess } from '#server/stream-access.ts'
import type { TestApp } from '../app.ts'
import { whenDone } from '../suite/when-done.ts'

const unhurried: Timings = { handshake: 60_000, resume: 60_000, ping: 60_000, tick: 10 }

/**
 * Another socket server on the services of an app, with its own timings. Accepts no requests. Closed after
 * the test, or after the test file.
 */
export async function serveSockets(app: TestApp, pace: Partial<Timings>): Promise<{ url: string }> {
  const { services } = app
  const http = createServer()
  const realtime = await openRealtime({
    ...services,
    http,
    processNumber: randomInt(2 ** 31 - 1),
    gate: services.sessions,
    calls: () => Promise.reject(new Error('There are no operations here')),
    streamAccess: openStreamAccess(services),
    readData: eventData(services),
    metrics: openMetrics(services.db),
    allowedOrigins: [],
    trustProxy: false,
    sweepMs: services.config.REALTIME_SWEEP_MS,
    pace: { ...unhurried, ...pace },
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  whenDone(async () => {
    await realtime.close()
    await new Promise((resolve) => http.close(resolve))
  })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}
