import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { type OperationId, operationIds } from '#contract/operations/index.ts'
import { startPlanning } from '#modules/dispatch/index.ts'
import { openSessions, openTokens } from '#modules/identity/index.ts'
import { modules } from '#modules/index.ts'
import { openDocumentCache, openPageCache, openRecentOrders } from '#modules/orders/index.ts'
import { recordWebhook, serveWebhooks } from '#modules/payments/index.ts'
import { openReceiptDrawer, serveReceipts } from '#modules/receipts/index.ts'
import { accessStore } from '#modules/stores/index.ts'
import { openFiles, openPictureEncoder, serveFiles } from '#modules/uploads/index.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { type Clock, openClock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import type { CheckRow } from '#platform/database/row.ts'
import { type HashingCost, openHashing } from '#platform/hashing.ts'
import { registerDocs } from '#platform/http/docs.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerOperations } from '#platform/http/routes.ts'
import { buildServer } from '#platform/http/server.ts'
import { openInFlight } from '#platform/in-flight.ts'
import { startJobRunner } from '#platform/jobs/runner.ts'
import { openLimits } from '#platform/limits.ts'
import type { Actor, Implementation } from '#platform/operations/call.ts'
import { type Calls, openMeasuredCalls } from '#platform/operations/measured-calls.ts'
import { openRealtime } from '#platform/realtime/server.ts'
import { forgetOldEvents } from '#platform/realtime/streams/forget-old-events.ts'
import { openSecrets } from '#platform/secrets.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { openMetrics } from '#platform/telemetry/metrics.ts'
import { openProviders } from '#providers/index.ts'
import { providerFees } from '#providers/payments/fees.ts'
import { sandboxAccess } from '#providers/sandbox/access.ts'
import { registerSandboxBank } from '#providers/sandbox/bank-routes.ts'
import { registerSandbox } from '#providers/sandbox/routes.ts'
import { type Config, usesSandbox } from './config.ts'
import { eventData } from './event-data.ts'
import { limitTable } from './limits.ts'
import { orderMoveEffects } from './order-move-effects.ts'
import type { Services } from './services.ts'
import { openStreamAccess } from './stream-access.ts'
import { pageSettings } from './web/page-settings.ts'
import { serveReceiptPage } from './web/receipt-page.ts'
import { openScreens } from './web/screens.ts'
import { serveScreens } from './web/serve-screens.ts'

export interface App {
  services: Services
  /** The base URL of the service, once it listens. */
  url: string
  listen(): Promise<void>
  /** Lets requests in progress finish, then closes everything. */
  close(): Promise<void>
}

/** Replacements for tests and the simulator. */
export interface AppOptions {
  logTo?: DestinationStream
  openClock?: (db: Database) => Promise<Clock>
  checkRow?: CheckRow
  hashingCost?: HashingCost
  /** False if the caller plans dispatch itself, because it moves the clock faster than the service's planning loop runs. */
  plansDispatch?: boolean
}

/** The implementations of all declared operations. The start fails if one is missing. */
function implementations(): Map<OperationId, Implementation<Services>> {
  const found = new Map(
    modules.flatMap((module) => module.operations).map((each) => [each.operationId, each]),
  )
  const missing = operationIds.filter((id) => !found.has(id))
  if (missing.length > 0) throw new Error(`Declared but in no module’s index.ts: ${missing.join(', ')}`)
  return found
}

async function openServices(config: Config, databaseUrl: string, baseUrl: () => string, options: AppOptions) {
  const log = openLog(config.LOG_LEVEL, options.logTo)
  const db = openDatabase({
    url: databaseUrl,
    connections: config.DATABASE_CONNECTIONS,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    checkRow: options.checkRow,
  })
  await migrate(db.pool, await readMigrations())
  const clock = await (options.openClock ?? openClock)(db)
  const secrets = openSecrets(config.SECRET)
  const tokens = openTokens(secrets, clock, config.ACCESS_TOKEN_MINUTES)
  const bus = await openBus(config, databaseUrl, log)
  const services: Services = {
    config,
    log,
    metrics: openMetrics(db),
    db,
    bus,
    clock,
    secrets,
    tokens,
    limits: await openLimits(limitTable(config), config.REDIS_URL, log),
    hashing: await openHashing({}, options.hashingCost),
    sessions: await openSessions(db, tokens, bus, log),
    files: openFiles(secrets, clock, baseUrl),
    orderMoveEffects,
    documentCache: openDocumentCache(),
    pageCache: openPageCache(),
    recentOrders: openRecentOrders(),
    receiptDrawer: openReceiptDrawer(),
    pictureEncoder: openPictureEncoder(log),
    ...openProviders(config, { db, secrets, baseUrl }),
  }
  return services
}

/** The base URL of a service that listens on this port. */
export function addressOf({ PUBLIC_URL, HOST }: Config, port: number): string {
  if (PUBLIC_URL !== '') return PUBLIC_URL.replace(/\/$/, '')
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

export async function openApp(config: Config, databaseUrl: string, options: AppOptions = {}): Promise<App> {
  let url = ''
  let draining = false
  const services = await openServices(config, databaseUrl, () => url, options)
  const { db, log, metrics } = services
  const corsOrigins = config.CORS_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
  const server = buildServer({ log, corsOrigins })
  registerHealth(server, db, metrics, () => draining)
  registerDocs(server)
  serveFiles(server, services)
  serveReceipts(server, services)
  serveWebhooks(server, services)
  const requireAccess = sandboxAccess(config)
  if (usesSandbox(config)) registerSandbox(server, db, requireAccess)
  if (config.PAYMENTS_PROVIDER === 'sandbox') {
    registerSandboxBank(server, {
      db,
      requireAccess,
      fees: providerFees(config),
      transferSeconds: config.SANDBOX_TRANSFER_SECONDS,
      onHint: (provider, hint) => recordWebhook(services, provider, hint),
    })
  }
  const gate = {
    ...services,
    authenticate: services.sessions.authenticate,
    requireOpenSession: services.sessions.requireOpenSession,
    deviceAccount: services.tokens.deviceAccount,
    accessStore: (actor: Actor, storeId: string) => accessStore(db, actor, storeId),
  }
  const inFlight = openInFlight()
  const call = openMeasuredCalls(implementations(), gate, services, { log, metrics })
  const calls: Calls = (operationId, incoming) => {
    const answer = call(operationId, incoming)
    inFlight.add(answer)
    return answer
  }
  registerOperations(server, calls, gate, { trustProxy: config.TRUST_PROXY, publicUrl: config.PUBLIC_URL })
  serveReceiptPage(server, { calls, trustProxy: config.TRUST_PROXY })
  const screens = openScreens()
  if (screens)
    serveScreens(server, screens, {
      calls,
      trustProxy: config.TRUST_PROXY,
      baseUrl: () => url,
      settings: pageSettings(config),
    })
  else server.get('/', async (_request, reply) => reply.redirect('/docs/'))
  const handlers = [forgetOldEvents, ...modules.flatMap((module) => module.jobs ?? [])]
  const jobRunner = await startJobRunner({ url: databaseUrl, db, handlers, services, log, metrics })
  const realtime = await openRealtime({
    ...services,
    http: server.server,
    processNumber: jobRunner.processNumber,
    gate,
    calls,
    streamAccess: openStreamAccess(services),
    readData: eventData(services),
    metrics,
    allowedOrigins: [
      ...corsOrigins,
      ...(config.PUBLIC_URL === '' ? [] : [new URL(config.PUBLIC_URL).origin]),
    ],
    trustProxy: config.TRUST_PROXY,
    sweepMs: config.REALTIME_SWEEP_MS,
  })

  const planning = options.plansDispatch === false ? undefined : startPlanning(databaseUrl, services)

  return {
    services,
    get url() {
      return url
    },
    async listen() {
      await server.listen({ host: config.HOST, port: config.PORT })
      url = addressOf(config, (server.server.address() as AddressInfo).port)
    },
    async close() {
      draining = true
      // Pictures being processed are not waited for: their uploads are refused with a Retry-After.
      services.pictureEncoder.close()
      await realtime.close()
      await server.close()
      // The server does not wait for requests whose client has disconnected.
      await inFlight.ended()
      await planning?.stop()
      await jobRunner.stop()
      await services.receiptDrawer.close()
      services.sessions.close()
      await services.bus.close()
      services.limits.close()
      await db.close()
    },
  }
}
