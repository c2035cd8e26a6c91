import { setTimeout as sleep } from 'node:timers/promises'
import type { PaystackEvent } from '#testing/providers/local-paystack/webhooks.ts'
import { type LocalPaystack, localPaystack } from '#testing/providers/local-paystack.ts'
import type { Chance } from './chance.ts'

/** The payment provider, controlled by the torture: its webhooks come late, twice, in any order, or never. */
export interface Bank {
  paystack: LocalPaystack
  /** What payers sent, by reference, in kobo. */
  paid: Map<string, number>
  pay(reference: string, kobo: number): void
  /** Makes the next answer fail. */
  misbehave(): void
  figures: { webhooks: number; repeated: number; lost: number; forged: number }
  /** Concludes all pending transfers, and sends all webhooks once more, in any order. */
  comeClean(url: string): Promise<void>
  close(): void
}

const banks = [{ code: '058', name: 'Guaranty Trust Bank' }]
const accounts = { '058/0123456785': 'BELLO TUNDE' }

const routes = [
  'POST /charge',
  'POST /transaction/initialize',
  'GET /transaction/verify/*',
  'POST /transferrecipient',
  'POST /transfer',
  'GET /transfer/verify/*',
]
const ends = ['success', 'success', 'success', 'failed', 'reversed'] as const

export async function openBank(
  chance: Chance,
  serviceUrl: () => string,
  onFault: (words: string) => void,
): Promise<Bank> {
  const closing: (() => void)[] = []
  const paystack = await localPaystack({ banks, accounts, until: (close) => void closing.push(close) })
  const figures = { webhooks: 0, repeated: 0, lost: 0, forged: 0 }
  const sentEvents: PaystackEvent[] = []
  const paid = new Map<string, number>()
  let isOpen = true

  /** Like the real one, it retries while the service is down. */
  async function deliver(event: PaystackEvent, key?: string): Promise<void> {
    for (let attempt = 0; attempt < 5 && isOpen; attempt++) {
      const address = `${serviceUrl()}/webhook/paystack`
      const [status = 0] = await paystack.webhooks
        .deliver(address, { events: [event], ...(key && { key }) })
        .catch(() => [])
      if (key !== undefined && status >= 200 && status < 300) onFault('A forged webhook was taken.')
      if (status > 0 && status < 500) return
      await sleep(300)
    }
  }
  async function later(event: PaystackEvent, key?: string) {
    await sleep(chance.below(1500))
    figures.webhooks += 1
    await deliver(event, key)
  }
  /** Each event is lost, sent, repeated, or sent together with a forged one. */
  function tell(event: PaystackEvent) {
    sentEvents.push(event)
    if (chance.happens(0.15)) {
      figures.lost += 1
      return
    }
    void later(event)
    if (chance.happens(0.4)) {
      figures.repeated += 1
      void later(chance.oneOf(sentEvents))
    }
    if (chance.happens(0.1)) {
      figures.forged += 1
      void later(event, 'sk_test_of_somebody_else')
    }
  }
  const open = () => [...paystack.transfers.values()].filter(({ status }) => status === 'pending')
  const successes = () => [...paystack.transfers.values()].filter(({ status }) => status === 'success')

  async function work() {
    while (isOpen) {
      await sleep(200)
      for (const { reference } of open())
        if (chance.happens(0.2)) paystack.conclude(reference, chance.oneOf(ends))
      if (chance.happens(0.02) && successes().length > 0)
        paystack.conclude(chance.oneOf(successes()).reference, 'reversed')
      for (const event of paystack.webhooks.events.splice(0)) tell(event)
    }
  }
  void work()

  return {
    paystack,
    paid,
    figures,
    pay(reference, kobo) {
      paystack.pay(reference, kobo)
      paid.set(reference, kobo)
    },
    misbehave() {
      const done = chance.happens(0.5)
      const faults = [
        { fault: 'drop', done },
        { fault: 'status', status: 500, done },
        { fault: 'delay', ms: chance.between(100, 2000) },
        { fault: 'silence', done },
      ] as const
      paystack.failNext(chance.oneOf(routes), chance.oneOf(faults))
    },
    async comeClean(url) {
      isOpen = false
      for (const { reference } of open()) paystack.conclude(reference, chance.oneOf(ends))
      const events = chance.shuffled([...sentEvents.splice(0), ...paystack.webhooks.events.splice(0)])
      await paystack.webhooks.deliver(`${url}/webhook/paystack`, { events })
    },
    close() {
      isOpen = false
      for (const close of closing) close()
    },
  }
}
