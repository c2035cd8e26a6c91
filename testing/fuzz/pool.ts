import type { CampName } from './kinds.ts'
import type { Found } from './things-in.ts'

/** Of each kind the first ones and the newest are kept: the first are what the camps began with. */
const most = { first: 20, last: 40 }

/** What everybody has been told of so far. */
export function openPool() {
  const told = new Map<string, Map<string, string[]>>()
  const versions = new Map<string, unknown>()

  const listOf = (owner: string, kind: string): string[] => {
    const kinds = told.get(owner) ?? new Map<string, string[]>()
    told.set(owner, kinds)
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
    /** Somebody was told of things. */
    learn(personId: string, camp: CampName | 'staff', found: Found[]): void {
      for (const each of found) {
        add(personId, each)
        add(camp, each)
      }
    },
    learnVersions: (found: [string, unknown][]) => {
      for (const [id, version] of found) versions.set(id, version)
    },
    versionOf: (id: string) => versions.get(id),
    /** A thing that one of these was told of, the first that knows any. */
    pick(owners: string[], kind: string, index: number): string | undefined {
      const list = owners.map((owner) => listOf(owner, kind)).find(({ length }) => length > 0)
      return list?.[index % list.length]
    },
  }
}
export type Pool = ReturnType<typeof openPool>
