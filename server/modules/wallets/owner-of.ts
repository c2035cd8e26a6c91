import { type Party, storeIdOf, userIdOf } from '#modules/ledger/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

/** The id of whoever answers for a party: the user themselves, or the owner of the store. */
export const ownerOf = (party: Party): Fragment =>
  fragment`coalesce(${userIdOf(party)}::uuid, (SELECT owner_id FROM store WHERE store.id = ${storeIdOf(party)}))`
