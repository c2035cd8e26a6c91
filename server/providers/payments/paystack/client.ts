import { callProvider, failedStatus, parsedAnswer } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'

export interface PaystackAccount {
  secretKey: string
  baseUrl: string
  timeoutMs?: number
}

export interface PaystackAnswer {
  /** Whether Paystack executed the request. */
  ok: boolean
  status: number
  message: string
  data: { [name: string]: unknown }
}

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<PaystackAnswer>

/** Calls Paystack's API. Throws `unavailable` if the response is not a readable answer of Paystack. */
export function paystackClient({ secretKey, baseUrl, timeoutMs = 20_000 }: PaystackAccount): Call {
  const root = baseUrl.replace(/\/+$/, '')
  const headers = {
    authorization: `Bearer ${secretKey}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  return async (method, path, body) => {
    const { status, body: text } = await callProvider({
      provider: 'paystack',
      url: root + path,
      init: { method, headers, ...(body && { body: JSON.stringify(body) }) },
      timeoutMs,
    })
    const failure = failedStatus('paystack', status)
    if (failure.kind === 'unavailable') throw failure
    const { status: done, message, data } = parsedAnswer('paystack', text)
    return {
      // Some refusals have the status 200.
      ok: status >= 200 && status < 300 && done === true,
      status,
      message: String(message ?? ''),
      data: (data ?? {}) as PaystackAnswer['data'],
    }
  }
}

export function unexpected(): ProviderError {
  return new ProviderError('paystack', 'unavailable', 'answer is not of the documented form')
}

/** The data of a successful answer; otherwise throws the corresponding error. */
export function dataOf(answer: PaystackAnswer): PaystackAnswer['data'] {
  if (answer.ok) return answer.data
  throw failedStatus('paystack', answer.status)
}

export function amountIn(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw unexpected()
  return value as number
}
