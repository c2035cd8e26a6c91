import { signature } from '#providers/payments/webhook.ts'

export interface PaystackEvent {
  event: string
  data: object
}

export interface Delivery {
  /** All events so far, in order, if absent. */
  events?: PaystackEvent[]
  times?: number
  /** Another key than Paystack's makes a forgery. */
  key?: string
}

/** The events so far, delivered when the test requests it. */
export function openWebhooks(secretKey: string) {
  const events: PaystackEvent[] = []
  return {
    events,
    /** Posts each event the given number of times, one after the other; returns the statuses. */
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
