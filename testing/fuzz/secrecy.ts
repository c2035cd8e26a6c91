import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import type { GroupName } from './group-marks.ts'
import { marksOf } from './group-marks.ts'
import { type Group, otherGroup, type World } from './groups.ts'
import type { Input } from './plans.ts'
import type { Found } from './record-ids.ts'

/** The texts of these operations are public, so they contain nothing private. */
const publicWriting: OperationId[] = [
  'createStore',
  'updateStore',
  'addCategory',
  'updateCategory',
  'addComboItem',
  'addCategorisedItem',
  'updateItem',
  'postStoreReview',
  'updateStoreReview',
  'postUserReview',
  'updateUserReview',
]
export const isPublicWriting = (operationId: OperationId): boolean => publicWriting.includes(operationId)

/** The authors of reviews are public. */
const namesReviewers: OperationId[] = [
  'getStoreReview',
  'getStoreReviews',
  'getStoreReviewsByRating',
  'getUserReview',
  'getUserReviews',
  'getUserReviewsByRating',
]
/** Public for holders of the code of a receipt. */
const openToHolders: OperationId[] = ['verifyReceipt']
const exempt = [...namesReviewers, ...openToHolders]

/** Ids of public objects. */
const publicKinds = ['storeId', 'storeSlug', 'itemId', 'categoryId', 'groupId', 'optionId', 'reviewId']

/** Whether a call can contain ids of private objects. */
export function canTrespass(operationId: OperationId): boolean {
  const { callers, path, ...operation }: Operation = operations[operationId]
  if (callers === 'anyone' || (Array.isArray(callers) && callers.every((role) => role === 'operator')))
    return false
  const names = path.match(/(?<=\{)\w+Id(?=\})/g) ?? []
  return 'store' in operation || names.some((name) => !publicKinds.includes(name))
}

/** The receiver of a text: a group, or an anonymous caller. Operators may see everything. */
export type Audience = GroupName | 'nobody' | 'staff'

export function watchSecrets({ groups }: World) {
  const ownerOf = new Map<string, GroupName>()
  const marks = { A: marksOf('A'), B: marksOf('B') }
  const storesOf = ({ stage, spareStoreId }: Group) => [stage.ridden.storeId, stage.own.storeId, spareStoreId]

  const othersThan = (audience: GroupName | 'nobody') =>
    audience === 'nobody' ? (['A', 'B'] as const) : [otherGroup(audience)]
  const namesOf = (others: readonly GroupName[], text: string) =>
    (text.match(/[\w.-]{8,}/g) ?? []).filter((name) => others.includes(ownerOf.get(name)!))

  return {
    /** Records that these objects belong to the user who received them. */
    own(name: GroupName, found: Found[]): void {
      for (const { kind, value } of found)
        if (!publicKinds.includes(kind) && !kind.startsWith('lastEvaluatedKey') && !ownerOf.has(value))
          ownerOf.set(value, name)
    },
    /** Data of the other group in a text; `asked` is what its reader sent for it. */
    leaks(audience: Audience, text: string, asked: string, operationId?: OperationId): string[] {
      if (audience === 'staff' || (operationId && exempt.includes(operationId))) return []
      const others = othersThan(audience)
      const words = others.flatMap((name) => marks[name].flatMap((mark) => text.match(mark) ?? []))
      // A picture is private to its uploader until it is used for a menu or a store.
      const isShown = (name: string) =>
        name.startsWith('picture-') && operationId && isPublic(operations[operationId])
      const names = namesOf(others, text).filter((name) => !isShown(name))
      return [...new Set([...words, ...names])].filter((leak) => !asked.includes(leak))
    },
    /** Private objects of the other group in a call: such a call must not succeed. */
    trespasses(audience: Audience, { params, query, body }: Input, operationId: OperationId): string[] {
      if (audience === 'staff' || isPublic(operations[operationId])) return []
      const others = othersThan(audience)
      const stores =
        'store' in operations[operationId] ? others.flatMap((name) => storesOf(groups[name])) : []
      return [
        ...namesOf(others, JSON.stringify({ params, query, body })),
        ...stores.filter((storeId) => storeId === params.storeId),
      ]
    },
  }
}
export type Secrets = ReturnType<typeof watchSecrets>
