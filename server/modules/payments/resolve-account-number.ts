import { invalidField, refuseField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { unlessUnavailable } from './get-nigerian-banks.ts'

export const resolveAccountNumber = implement(
  'resolveAccountNumber',
  async ({ query, services: { banks } }) => {
    const known = await banks.banks().catch(unlessUnavailable)
    const bank = known.find(({ code }) => code === query.bankCode)
    if (!bank) throw invalidField('bankCode', 'choice', 'is not the code of a bank')
    const account = await banks.resolveAccount(query).catch(unlessUnavailable)
    if (!account) throw refuseField('user.bank.unresolved', 'accountNumber')
    return { bank, account: { name: account.accountName, number: account.accountNumber } }
  },
)
