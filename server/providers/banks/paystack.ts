import type { Bank, Banks } from '#providers/banks/port.ts'
import { callProvider, failedStatus, parsedAnswer } from '#providers/http.ts'
import { ProviderError } from '#providers/provider-error.ts'

export interface PaystackOptions {
  secretKey: string
  baseUrl: string
  timeoutMs?: number
  now?: () => number
}

interface ListedBank extends Bank {
  active?: boolean
  is_deleted?: boolean | null
}

interface BankPage {
  data: ListedBank[]
  meta?: { next?: string | null }
}

type Get = (path: string, query: Record<string, string>) => Promise<{ status: number; body: string }>

const day = 24 * 60 * 60 * 1000

export function paystackBanks({
  secretKey,
  baseUrl,
  timeoutMs = 10_000,
  now = Date.now,
}: PaystackOptions): Banks {
  const get: Get = (path, query) =>
    callProvider({
      provider: 'paystack',
      url: `${baseUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams(query)}`,
      init: { headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json' } },
      timeoutMs,
    })
  let cached: { banks: Promise<Bank[]>; until: number } | null = null

  return {
    async banks() {
      if (!cached || now() >= cached.until) {
        const fresh = { banks: listBanks(get), until: now() + day }
        cached = fresh
        fresh.banks.catch(() => {
          if (cached === fresh) cached = null
        })
      }
      return structuredClone(await cached.banks)
    },

    async resolveAccount({ bankCode, accountNumber }) {
      const query = { account_number: accountNumber, bank_code: bankCode }
      const { status, body } = await get('/bank/resolve', query)
      if (isUnknownAccount(status, body)) return null
      if (status !== 200) throw failedStatus('paystack', status)
      const { data } = parsedAnswer('paystack', body) as { data?: { account_name?: unknown } }
      if (typeof data?.account_name !== 'string') throw unexpected()
      return { accountName: data.account_name.trim(), accountNumber }
    },
  }
}

async function listBanks(get: Get): Promise<Bank[]> {
  const banks: Bank[] = []
  const seen = new Set<string>()
  let next: string | null | undefined
  do {
    const page = await bankPage(get, next)
    for (const { code, name, active, is_deleted } of page.data) {
      if (active !== false && !is_deleted) banks.push({ code, name })
    }
    next = page.meta?.next
    // A repeated cursor would otherwise be followed forever.
    if (next && seen.has(next)) throw unexpected()
    if (next) seen.add(next)
  } while (next)
  return banks
}

async function bankPage(get: Get, next: string | null | undefined): Promise<BankPage> {
  const query = { country: 'nigeria', perPage: '100', use_cursor: 'true', ...(next && { next }) }
  const { status, body } = await get('/bank', query)
  if (status !== 200) throw failedStatus('paystack', status)
  const page = parsedAnswer('paystack', body)
  if (!Array.isArray(page.data)) throw unexpected()
  return page as unknown as BankPage
}

/**
 * Paystack reports an unknown account only in the message, and uses the same status for other errors, its
 * rate limits included.
 */
function isUnknownAccount(status: number, body: string): boolean {
  if (![400, 404, 422].includes(status)) return false
  return /could not resolve account|cannot resolve account|account number is invalid|unknown bank code/i.test(
    body,
  )
}

function unexpected(): ProviderError {
  return new ProviderError('paystack', 'unavailable', 'answer is not of the documented form')
}
