import { newId } from '#platform/ids.ts'
import { northOf } from '../orders/dispatch.ts'
import { newTelephone, type Person } from '../people.ts'
import type { GroupName } from './group-marks.ts'
import { type Group, otherGroup } from './groups.ts'
import type { Input, Plan } from './plans.ts'
import type { Pool } from './pool.ts'
import { dangerous, dealing } from './prepared/index.ts'
import { Near, NewTelephone, Ref, Version, Words } from './symbols.ts'

/** Valid ids that do not exist. */
const absent: { [kind: string]: () => string } = {
  orderSlug: () => 'ZZZ-000-ZZZ',
  storeSlug: () => 'no-such-store',
  receiptCode: () => 'x'.repeat(22),
  refreshToken: () => `${newId()}.1.${'x'.repeat(22)}`,
  reference: () => `stray-${newId()}`,
  lastEvaluatedKey: () => 'bm8.such-key',
  picture: () => `picture-${newId()}.png`,
  attachment: () => `attachment-${newId()}.png`,
  document: () => `document-${newId()}.pdf`,
}

export interface Resolving {
  plan: Plan
  person: Person | undefined
  group: Group
  pool: Pool
  /** Whether the text is public, so that it may contain nothing private. */
  isPublic: boolean
}

type Whose = 'own' | 'other' | 'absent'
const turns: Whose[] = ['own', 'other', 'other', 'absent']

function whoseOf({ operationId, mode, reach }: Plan, person: Person | undefined, ref: Ref): Whose {
  if (mode !== 'foreign') return 'own'
  if (dealing.includes(operationId)) return 'absent'
  if (dangerous.includes(operationId))
    return person?.role === 'operator' || (reach === 'some' && ref.turn % 2 === 0) ? 'absent' : 'other'
  if (reach === 'some') return turns[ref.turn % turns.length]!
  return reach === 'beyond-store' && ref.kind === 'storeId' ? 'own' : 'other'
}

function thing(ref: Ref, { plan, person, group, pool }: Resolving): string | undefined {
  const { kind, pick, turn } = ref
  const whose = whoseOf(plan, person, ref)
  const name = kind === 'lastEvaluatedKey' ? `${kind} ${plan.operationId}` : kind
  const own = [...(person ? [person.id] : []), ...(person?.role === 'operator' ? ['staff'] : []), group.name]
  const owners: { [whose in Whose]: string[] } = {
    own,
    other: [otherGroup(group.name) as GroupName],
    absent: [],
  }
  const found = pool.pick(owners[whose], name, pick)
  // Most calls read the first page; one in four uses an own key.
  if (kind === 'lastEvaluatedKey' && whose === 'own' && (found === undefined || turn % 4 > 0))
    return undefined
  return found ?? (absent[kind] ?? newId)()
}

/** Resolves the symbols of a plan. */
export function resolve(resolving: Resolving): Input {
  const { plan, group, pool, isPublic } = resolving

  function filled(value: unknown, key?: string): unknown {
    if (value instanceof Ref) return thing(value, resolving)
    if (value instanceof Words)
      return (isPublic ? value.text : `${group.word} ${value.text}`).slice(0, value.most).toWellFormed()
    if (value instanceof NewTelephone) return isPublic ? newTelephone() : group.newTelephone()
    if (value instanceof Near) {
      const point = northOf(group.at, value.metres)
      return key === 'latitude' || key === 'longitude' ? point[key] : point
    }
    if (value instanceof Version) return value
    if (Array.isArray(value)) {
      const list = value.map((each) => filled(each))
      return typeof list[0] === 'string' ? [...new Set(list)] : list
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, each]) => [name, filled(each, name)])
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
  }

  const { params, query, body, idempotencyKey } = filled(plan.input) as Input
  const { itemId, categoryId, storeId } = params as { [name: string]: string }
  const known = pool.versionOf(
    plan.operationId === 'checkoutStoreCart' ? `cart ${storeId}` : (itemId ?? categoryId ?? storeId ?? ''),
  )
  const { version } = Object(body) as { version?: unknown }
  const versioned =
    version instanceof Version ? { ...(body as object), version: known ?? version.otherwise } : body
  return { params, query, body: versioned, idempotencyKey }
}
