import type { GroupName } from './group-marks.ts'
import type { Found } from './record-ids.ts'

/** Of each kind the first and the newest ids are kept: the first are the initial objects of the groups. */
const most = { first: 20, last: 40 }

/** All ids that users have received so far. */
export function openPool() {
  const idsByOwner = new Map<string, Map<string, string[]>>()
  const versions = new Map<string, unknown>()

  const listOf = (owner: string, kind: string): string[] => {
    const kinds = idsByOwner.get(owner) ?? new Map<string, string[]>()
    idsByOwner.set(owner, kinds)
    const list = kinds.get(kind) ?? []
    kinds.set(kind, list)
    return list
  }

  function add(owner: string, { kind, value }: Found): void {
    const list = listOf(owner, kind)
    if (list.includes(value)) return
    list.push(value)
    if (list.length > most.first + most.last) list.splice(most.first, 1)
  }

  return {
    /** Records ids that a user has received. */
    learn(personId: string, group: GroupName | 'staff', found: Found[]): void {
      for (const each of found) {
        add(personId, each)
        add(group, each)
      }
    },
    learnVersions: (found: [string, unknown][]) => {
      for (const [id, version] of found) versions.set(id, version)
    },
    versionOf: (id: string) => versions.get(id),
    /** An id that one of these users has received; the first user with any. */
    pick(owners: string[], kind: string, index: number): string | undefined {
      const list = owners.map((owner) => listOf(owner, kind)).find(({ length }) => length > 0)
      return list?.[index % list.length]
    },
  }
}
export type Pool = ReturnType<typeof openPool>
