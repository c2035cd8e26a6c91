import type { Fault } from '#contract/states.ts'
import { oneLineText } from '#platform/shorten-text.ts'
import type { Moment } from '#platform/time-text.ts'
import type { Party } from '#server/party.ts'

/** Somebody who is named to others. On the deletion of the account the name is taken out again. */
export interface NamedPerson {
  personId: string
  /** In full. */
  name: string
  /** As one calls them. */
  firstName: string
}

const nameLength = 30
const firstNameLength = 20

/** The first word of a name, unless it is an initial or a title such as Dr. */
function firstNameOf(name: string): string {
  const [first = ''] = name.split(' ')
  return first.length > 2 && !first.endsWith('.') ? oneLineText(first, firstNameLength) : name
}

const deletedUser = 'Deleted user'

/** Somebody whose account is gone. */
export const nobody = ({ personId }: Pick<NamedPerson, 'personId'>): NamedPerson => ({
  personId,
  name: deletedUser,
  firstName: deletedUser,
})

export function namedPerson(personId: string, fullName: string): NamedPerson {
  if (fullName === deletedUser) return nobody({ personId })
  const name = oneLineText(fullName, nameLength)
  return { personId, name, firstName: firstNameOf(name) }
}

/** Stores keep their names. */
export const namedParty = (party: Party, name: string): NamedPerson | string =>
  'userId' in party ? namedPerson(party.userId, name) : name

export const isPerson = (word: unknown): word is NamedPerson =>
  typeof word === 'object' && word !== null && 'personId' in word

/** What alerts say of an order. Amounts are kobo; names and texts are as people typed them. */
export interface OrderWords {
  slug: string
  store: string
  /** Of the store. */
  street: string
  /** Of the delivery. */
  toStreet: string
  /** From the store to the door, in a straight line. */
  kilometres: number | null
  items: number
  /** Of items and packs. */
  price: number
  bill: number
  customer: NamedPerson
  rider: NamedPerson | null
  /** Until when the next step must be taken. */
  deadline: Moment | null
  promised: Moment | null
  /** Until when the rider waits at the door. */
  waits: Moment | null
  reason: string | null
  fault: Fault | null
  /** What the rider of an order that was called off is paid for having come. */
  compensation: number
}
