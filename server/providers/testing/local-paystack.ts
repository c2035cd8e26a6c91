import type { Bank } from '#providers/banks/port.ts'
import { answerJson, localHttp } from '#providers/testing/local-http.ts'

export const paystackKey = 'sk_test_buka'

type Listed = Bank & { active?: boolean; is_deleted?: boolean | null }

/** Paystack's list of banks, by cursor, and its account resolution, over the accounts given. */
export function localPaystack(banks: Listed[], accounts: Record<string, string> = {}) {
  return localHttp(({ url, headers }, response) => {
    if (headers.authorization !== `Bearer ${paystackKey}`) {
      return answerJson(response, 401, { status: false, message: 'Invalid key' })
    }
    const query = Object.fromEntries(url.searchParams)
    if (url.pathname === '/bank' && query.country === 'nigeria' && query.use_cursor === 'true') {
      const from = query.next ? Number(Buffer.from(query.next, 'base64').toString().slice(5)) : 0
      const to = from + Math.min(Number(query.perPage ?? 50), 100)
      const next = to < banks.length ? Buffer.from(`bank:${to}`).toString('base64') : null
      const data = banks.slice(from, to).map((bank) => ({ active: true, is_deleted: null, ...bank }))
      const meta = { next, previous: null, perPage: to - from }
      return answerJson(response, 200, { status: true, message: 'Banks retrieved', data, meta })
    }
    const name = accounts[`${query.bank_code}/${query.account_number}`]
    if (url.pathname === '/bank/resolve' && name) {
      const data = { account_number: query.account_number, account_name: name, bank_id: 9 }
      return answerJson(response, 200, { status: true, message: 'Account number resolved', data })
    }
    const message = 'Could not resolve account name. Check parameters or try again.'
    answerJson(response, 422, { status: false, message })
  })
}
