import type { Person } from '../../people.ts'
import type { Group, World } from '../groups.ts'
import type { Input } from '../plans.ts'
import type { Sent } from '../send.ts'

/** A call that is about to be sent. */
export interface About {
  world: World
  group: Group
  /** The caller; for operations without a token, a user of the group. */
  person: Person
  input: Input
}

/** Changes that make the call succeed: another caller, or other objects. Omitted fields stay. */
export interface Ready {
  person?: Person
  params?: Input['params']
  query?: Input['query']
  /** The whole body. */
  body?: unknown
  file?: Sent['file']
}

export type Prepare = (about: About) => Promise<Ready>

/** The user of this role who has the orders of the stage. */
export const leading = ({ group, person }: About): Person =>
  person.role === 'operator' ? person : group.people[person.role][0]!

/** The generated body with other fields. */
export const bodyWith = ({ input }: About, fields: object) => ({ ...(input.body as object), ...fields })
