import type { Client } from '#client/index.ts'
import type { RiderWork, Role, RoleStatus } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'

type UnderReview = Awaited<ReturnType<Client['getPendingUsers']>>['data'][number]
export type Person = UnderReview & { id: string }

const withId = (each: UnderReview): Person => ({ ...each, id: each.user.id })

export const people = openRecords<Person>()

export interface PeopleQuery {
  status: RoleStatus | 'any'
  role?: Role | undefined
  work?: RiderWork | undefined
  keyword?: string | undefined
}

export const peopleKey = ({ status, role, work, keyword }: PeopleQuery) =>
  `${status} ${role ?? ''} ${work ?? ''} ${keyword ?? ''}`

export const peopleList = (asked: PeopleQuery) =>
  live.lists.get(`users ${peopleKey(asked)}`, people, async (lastEvaluatedKey) => {
    const { status, role, work, keyword } = asked
    const query = {
      status,
      ...(role ? { role } : {}),
      ...(work ? { work } : {}),
      ...(keyword ? { keyword } : {}),
      lastEvaluatedKey,
    }
    const { data, pagination } = await live.client.getPendingUsers({ query })
    return { data: data.map(withId), pagination }
  })

/** Loads one person; the addresses of papers in the answer expire. Resolves to whether there is such a person. */
export async function loadPerson(userId: string): Promise<boolean> {
  const asked = people.ask()
  const { data: user } = await live.client.getUser({ params: { userId } })
  const { main } = user.role
  if (main === 'operator') return false
  const query = { status: 'any', role: main, keyword: user.telephone ?? user.name } as const
  const { data } = await live.client.getPendingUsers({ query })
  const found = data.find((each) => each.user.id === userId)
  if (found) people.takeAnswer(withId(found), asked)
  return found !== undefined
}

export const takePerson = (each: UnderReview): void => people.takeEvent(withId(each))

/** Whether the papers of a person are shown: riders who do not work for a store need them, and others may hand some in. */
export const hasPapersPart = ({ user: { role }, identity, verification }: Person): boolean =>
  (role.main === 'rider' && role.category !== 'vendor') || identity !== null || verification !== 'unverified'
