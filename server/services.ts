import type { Sessions } from '#modules/identity/sessions/sessions.ts'
import type { Tokens } from '#modules/identity/sessions/tokens.ts'
import type { ReceiptDrawer } from '#modules/receipts/drawing/drawer.ts'
import type { Files } from '#modules/uploads/file-addresses.ts'
import type { PictureEncoder } from '#modules/uploads/picture-encoder.ts'
import type { Bus } from '#platform/bus/port.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Hashing } from '#platform/hashing.ts'
import { handlerFor, type JobHandler } from '#platform/jobs/task.ts'
import type { Limits } from '#platform/limits.ts'
import { type Implementation, implementFor } from '#platform/operations/call.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Banks } from '#providers/banks/port.ts'
import type { Email } from '#providers/email/port.ts'
import type { Payments } from '#providers/payments/port.ts'
import type { Push } from '#providers/push/port.ts'
import type { Sms } from '#providers/sms/port.ts'
import type { Storage } from '#providers/storage/port.ts'
import type { Config } from './config.ts'

/**
 * What every operation and job gets. Created once, in app.ts. The types below come from files that do not import this one, which
 * avoids import cycles. `orderMoveEffects`, `documentCache`, `pageCache` and `recentOrders` have types that import it: they are added
 * to this interface by orders/life-cycle/move-effect.ts and by the files of the same names in orders/views.
 */
export interface Services {
  config: Config
  log: Log
  metrics: Metrics
  db: Database
  bus: Bus
  clock: Clock
  secrets: Secrets
  limits: Limits
  hashing: Hashing
  tokens: Tokens
  sessions: Sessions
  files: Files
  receiptDrawer: ReceiptDrawer
  pictureEncoder: PictureEncoder
  storage: Storage
  banks: Banks
  payments: Payments
  sms: Sms
  email: Email
  push: Push
}

/** A domain module: its operations and jobs. */
export interface Module {
  operations: Implementation<Services>[]
  jobs?: JobHandler<Services>[]
}

export const implement = implementFor<Services>()

export const handleJob = handlerFor<Services>()
