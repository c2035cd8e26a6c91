import { Id, Nullable, OneOf, Part, Record, type Static, Type } from '../schema.ts'
import { storePermissions, storeRoles } from '../states.ts'
import { Picture } from './picture.ts'
import { Store } from './store.ts'

const membership = {
  role: OneOf(storeRoles, 'As what you work there.'),
  permissions: Type.Array(OneOf(storePermissions, 'A permission.'), {
    description: 'What you may do there; everything for the owner.',
  }),
}

/** A store in the account of whoever owns it or works for it. */
export const StoreMembershipSummary = Record(
  {
    ...membership,
    store: Part('The store.', {
      id: Id('The store.'),
      slug: Type.String({ description: 'Of the store.' }),
      name: Type.String({ description: 'Of the store.' }),
      picture: Nullable(Picture),
    }),
  },
  { description: 'A store you own or work for, in short.' },
)
export type StoreMembershipSummary = Static<typeof StoreMembershipSummary>

export const StoreMembership = Record(
  {
    ...membership,
    store: Store,
    orders: Part('Its orders, in figures.', {
      pending: Part('Paid orders that wait to be accepted.', {
        total: Type.Integer({ description: 'How many; 0 without the permission orders.' }),
      }),
    }),
  },
  { description: 'A store you own or work for.' },
)
export type StoreMembership = Static<typeof StoreMembership>
