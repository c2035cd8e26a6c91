import { paystackPayments } from '#providers/payments/paystack.ts'
import type { ReceivedRequest } from '../local-http.ts'
import { paystackKey as secretKey } from '../local-paystack.ts'
import { usualFees } from '../usual-fees.ts'

/** The adapter, pointed to a local Paystack. */
export const clientOf = ({ url }: { url: string }, timeoutMs = 5_000, fees = usualFees) =>
  paystackPayments({ secretKey, baseUrl: `${url}/`, timeoutMs }, fees)

/** The bodies sent to a route such as `POST /transfer`. */
export const bodiesOf = ({ requests }: { requests: ReceivedRequest[] }, route: string) =>
  requests
    .filter(({ method, url }) => `${method} ${url.pathname}` === route)
    .map(({ body }) => JSON.parse(body.toString()))
