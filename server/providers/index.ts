import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { readServiceAccount } from '#platform/keys/service-account.ts'
import { vapidKey } from '#platform/keys/vapid-key.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Config } from '#server/config.ts'
import { paystackBanks } from './banks/paystack.ts'
import type { Banks } from './banks/port.ts'
import { sandboxBanks } from './banks/sandbox.ts'
import type { Email } from './email/port.ts'
import { smtp } from './email/smtp.ts'
import { providerFees } from './payments/fees.ts'
import { paystackPayments } from './payments/paystack.ts'
import type { Payments } from './payments/port.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import type { Push } from './push/port.ts'
import { realPush } from './push/real.ts'
import { sandboxPush } from './push/sandbox.ts'
import { sandboxEmail, sandboxSms } from './sandbox/messages.ts'
import type { Sms } from './sms/port.ts'
import { termii } from './sms/termii.ts'
import { localDisk } from './storage/local-disk.ts'
import type { Storage } from './storage/port.ts'
import { s3 } from './storage/s3.ts'

export interface Providers {
  sms: Sms
  email: Email
  banks: Banks
  payments: Payments
  push: Push
  storage: Storage
}

/** What sandbox and push providers need from this service. */
export interface ProviderDependencies {
  db: Database
  secrets: Secrets
  baseUrl: () => string
}

/** The providers chosen in the settings. */
export const openProviders = (config: Config, { db, secrets, baseUrl }: ProviderDependencies): Providers => ({
  sms:
    config.SMS_PROVIDER === 'sandbox'
      ? sandboxSms(db)
      : termii({
          apiKey: config.TERMII_API_KEY,
          senderId: config.TERMII_SENDER_ID,
          baseUrl: config.TERMII_BASE_URL,
        }),
  email:
    config.EMAIL_PROVIDER === 'sandbox'
      ? sandboxEmail(db)
      : smtp({ url: config.SMTP_URL, from: config.SMTP_FROM }),
  banks: config.PAYMENTS_PROVIDER === 'sandbox' ? sandboxBanks() : paystackBanks(paystackAccount(config)),
  payments:
    config.PAYMENTS_PROVIDER === 'sandbox'
      ? sandboxPayments({
          db,
          key: secrets.key('sandbox-webhook'),
          fees: providerFees(config),
          transferSeconds: config.SANDBOX_TRANSFER_SECONDS,
          baseUrl,
        })
      : paystackPayments(paystackAccount(config), providerFees(config)),
  push: openPush(config, db, secrets),
  storage:
    config.STORAGE_PROVIDER === 'local'
      ? localDisk(join(config.DATA_DIR, 'files'))
      : s3({
          endpoint: config.S3_ENDPOINT,
          region: config.S3_REGION,
          bucket: config.S3_BUCKET,
          accessKeyId: config.S3_ACCESS_KEY_ID,
          secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        }),
})

const paystackAccount = (config: Config) => ({
  secretKey: config.PAYSTACK_SECRET_KEY,
  baseUrl: config.PAYSTACK_BASE_URL,
})

function openPush(config: Config, db: Database, secrets: Secrets): Push {
  const vapid = vapidKey(config.VAPID_PRIVATE_KEY || secrets.key('vapid'))
  if (config.PUSH_PROVIDER === 'sandbox') return sandboxPush(db, vapid.publicKey)
  const account = readServiceAccount(config.FCM_SERVICE_ACCOUNT)!
  return realPush({
    web: { vapid, subject: config.VAPID_SUBJECT },
    apps: { account, baseUrl: config.FCM_BASE_URL },
  })
}
