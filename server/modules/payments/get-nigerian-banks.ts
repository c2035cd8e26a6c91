import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import { implement } from '#server/services.ts'

type BankKey = readonly [name: string, code: string]

const compare = (a: BankKey, b: BankKey) => a[0].localeCompare(b[0]) || a[1].localeCompare(b[1])

export const getNigerianBanks = implement(
  'getNigerianBanks',
  async ({ query, page, services: { banks } }) => {
    const all = await banks.banks().catch(refuseUnavailable)
    const keyword = query.keyword?.trim().toLowerCase() ?? ''
    const after = page.after as BankKey | null
    const rows = all
      .filter(({ code, name }) => name.toLowerCase().includes(keyword) || code.includes(keyword))
      .filter(({ code, name }) => after === null || compare([name, code], after) > 0)
      .toSorted((a, b) => compare([a.name, a.code], [b.name, b.code]))
    return page.of(
      rows,
      ({ name, code }) => [name, code],
      (bank) => bank,
    )
  },
)
