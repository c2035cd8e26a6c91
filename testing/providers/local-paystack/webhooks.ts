import { signature } from '#providers/payments/webhook.ts'

export interface PaystackEvent {
  event: string
  data: object
}

export interface Delivery {
  /** All that have happened, in their order, if absent. */
  events?: PaystackEvent[]
  times?: number
  /** Another than Paystack's makes a forgery. */
  key?: string
}

/** What has happened, to be delivered when the test says so. */
export function openWebhooks(secretKey: string) {
  const events: PaystackEvent[] = []
  return {
    events,
    /** Posts each event as often as asked, one after the other; answers the statuses. */
    async deliver(url: string, options: Delivery = {}): Promise<number[]> {
      const { events: chosen = events, times = 1, key = secretKey } = options
      const statuses: number[] = []
      for (const event of chosen.flatMap((each) => Array<PaystackEvent>(times).fill(each))) {
        const body = JSON.stringify(event)
        const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature(body, key) }
        statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
      }
      return statuses
    },
  }
}
