import type { Fault } from '#contract/states.ts'
import { oneLineText } from '#platform/shorten-text.ts'
import type { Moment } from '#platform/time-text.ts'
import type { Party } from '#server/party.ts'

/** A person whom a text names. When the account is deleted, the name is erased from the text. */
export interface NamedPerson {
  personId: string
  /** The full name, cut to fit a push. */
  name: string
  /** The first name, for texts to people who deal with them. */
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

/** A person whose account is deleted. */
export const deletedPerson = ({ personId }: Pick<NamedPerson, 'personId'>): NamedPerson => ({
  personId,
  name: deletedUser,
  firstName: deletedUser,
})

export function namedPerson(personId: string, fullName: string): NamedPerson {
  if (fullName === deletedUser) return deletedPerson({ personId })
  const name = oneLineText(fullName, nameLength)
  return { personId, name, firstName: firstNameOf(name) }
}

/** A store is given by its name alone: names of stores are not erased. */
export const namedParty = (party: Party, name: string): NamedPerson | string =>
  'userId' in party ? namedPerson(party.userId, name) : name

export const isPerson = (word: unknown): word is NamedPerson =>
  typeof word === 'object' && word !== null && 'personId' in word

/** What the texts of alerts need of an order. Amounts are kobo; names and texts are as people typed them. */
export interface OrderWords {
  slug: string
  store: string
  /** The street of the store. */
  street: string
  /** The street of the delivery address. */
  toStreet: string
  /** From the store to the door, in a straight line. */
  kilometres: number | null
  items: number
  /** The price of items and packs, without fees. */
  price: number
  bill: number
  customer: NamedPerson
  rider: NamedPerson | null
  /** Until when the next step must be taken. */
  deadline: Moment | null
  promised: Moment | null
  /** When it is expected at the door. */
  door: { from: Moment; until: Moment } | null
  /** When the food is or was ready. */
  ready: Moment | null
  /** Until when the rider waits at the door. */
  waits: Moment | null
  reason: string | null
  fault: Fault | null
  /** What the rider is paid when the store calls the order off after the rider has come for it; 0 otherwise. */
  compensation: number
}
