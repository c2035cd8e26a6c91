import type { Bank } from '#providers/banks/port.ts'
import { done, no, type Route } from './answers.ts'

export type ListedBank = Bank & { active?: boolean; is_deleted?: boolean | null }

/** Paystack's list of banks, by cursor, and its account resolution, over the accounts given. */
export function bankRoutes(
  banks: ListedBank[],
  accounts: Record<string, string>,
): { [route: string]: Route } {
  return {
    'GET /bank': ({ url }) => {
      const query = Object.fromEntries(url.searchParams)
      if (query.country !== 'nigeria' || query.use_cursor !== 'true')
        return no(400, 'Not asked for as tested')
      const from = query.next ? Number(Buffer.from(query.next, 'base64').toString().slice(5)) : 0
      const to = from + Math.min(Number(query.perPage ?? 50), 100)
      const next = to < banks.length ? Buffer.from(`bank:${to}`).toString('base64') : null
      const data = banks.slice(from, to).map((bank) => ({ active: true, is_deleted: null, ...bank }))
      return done('Banks retrieved', data, { meta: { next, previous: null, perPage: to - from } })
    },
    'GET /bank/resolve': ({ url }) => {
      const query = Object.fromEntries(url.searchParams)
      const name = accounts[`${query.bank_code}/${query.account_number}`]
      if (!name) return no(422, 'Could not resolve account name. Check parameters or try again.')
      const data = { account_number: query.account_number, account_name: name, bank_id: 9 }
      return done('Account number resolved', data)
    },
  }
}
