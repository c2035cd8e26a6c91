import { Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { requestRoles, requestStatuses, storePermissions } from '../states.ts'
import { User } from './user.ts'

export const Request = Record(
  {
    id: Id('The request.'),
    role: OneOf(requestRoles, 'As what the sender wants to work there.'),
    status: OneOf(requestStatuses, 'Where it stands.'),
    message: Nullable(Type.String({ description: 'What the sender wrote.' }), 'Null if nothing.'),
    permissions: Type.Array(OneOf(storePermissions, 'A permission.'), {
      description: 'What an assistant may do; [] for riders.',
    }),
    sender: User,
    store: Part('The store it belongs to.', {
      id: Id('The store.'),
      slug: Type.String({ description: 'Of the store.' }),
      name: Type.String({ description: 'Of the store.' }),
    }),
    dateCreated: Timestamp('Sent.'),
    dateDecided: Nullable(Timestamp('Last decided.')),
  },
  { description: 'Somebody asks to work for a store.' },
)
export type Request = Static<typeof Request>
