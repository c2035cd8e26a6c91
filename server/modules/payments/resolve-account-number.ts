import { invalidField, refuseField } from '#platform/operations/refusal.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import { implement } from '#server/services.ts'

export const resolveAccountNumber = implement(
  'resolveAccountNumber',
  async ({ query, services: { banks } }) => {
    const known = await banks.banks().catch(refuseUnavailable)
    const bank = known.find(({ code }) => code === query.bankCode)
    if (!bank) throw invalidField('bankCode', 'choice', 'is not the code of a bank')
    const account = await banks.resolveAccount(query).catch(refuseUnavailable)
    if (!account) throw refuseField('user.bank.unresolved', 'accountNumber')
    return { bank, account: { name: account.accountName, number: account.accountNumber } }
  },
)
