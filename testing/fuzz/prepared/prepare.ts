import type { Person } from '../../people.ts'
import type { Group, World } from '../groups.ts'
import type { Input } from '../plans.ts'
import type { Sent } from '../send.ts'

/** A call that is about to be sent. */
export interface About {
  world: World
  group: Group
  /** Who calls; for what needs no token, somebody of the group. */
  person: Person
  input: Input
}

/** What makes it a call that should go well: somebody else calls, or with other things. What is left out stays. */
export interface Ready {
  person?: Person
  params?: Input['params']
  query?: Input['query']
  /** The whole body. */
  body?: unknown
  file?: Sent['file']
}

export type Prepare = (about: About) => Promise<Ready>

/** The one in this role whom the orders of the stage are of. */
export const leading = ({ group, person }: About): Person =>
  person.role === 'operator' ? person : group.people[person.role][0]!

/** The body as it was made, with something else in it. */
export const bodyWith = ({ input }: About, fields: object) => ({ ...(input.body as object), ...fields })
