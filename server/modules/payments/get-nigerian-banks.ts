import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import { implement } from '#server/services.ts'

export const getNigerianBanks = implement('getNigerianBanks', async ({ query, services: { banks } }) => {
  const all = await banks.banks().catch(refuseUnavailable)
  const wanted = query.keyword?.trim().toLowerCase() ?? ''
  return all
    .filter(({ code, name }) => name.toLowerCase().includes(wanted) || code.includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name))
})
