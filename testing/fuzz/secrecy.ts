import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { isPublic } from '#contract/rules.ts'
import { type Camp, otherThan, type World } from './camps.ts'
import type { CampName } from './kinds.ts'
import { marksOf } from './kinds.ts'
import type { Input } from './plans.ts'
import type { Found } from './things-in.ts'

/** What is written with these is for everybody to read, so nothing private is put into it. */
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

/** Who wrote a review is told to everybody. */
const namesReviewers: OperationId[] = [
  'getStoreReview',
  'getStoreReviews',
  'getStoreReviewsByRating',
  'getUserReview',
  'getUserReviews',
  'getUserReviewsByRating',
]
/** Whoever holds the code of a receipt may check it. */
const openToHolders: OperationId[] = ['verifyReceipt']
const exempt = [...namesReviewers, ...openToHolders]

/** Names of things that everybody may know. */
const publicKinds = ['storeId', 'storeSlug', 'itemId', 'categoryId', 'groupId', 'optionId', 'reviewId']

/** Whether a call can name what is somebody's alone. */
export function canTrespass(operationId: OperationId): boolean {
  const { callers, path, ...operation }: Operation = operations[operationId]
  if (callers === 'anyone' || (Array.isArray(callers) && callers.every((role) => role === 'operator')))
    return false
  const names = path.match(/(?<=\{)\w+Id(?=\})/g) ?? []
  return 'store' in operation || names.some((name) => !publicKinds.includes(name))
}

/** Who is told something: a camp, or nobody in particular. Operators may know everything. */
export type Audience = CampName | 'nobody' | 'staff'

export function watchSecrets({ camps }: World) {
  const ownerOf = new Map<string, CampName>()
  const marks = { A: marksOf('A'), B: marksOf('B') }
  const storesOf = ({ stage, spareStoreId }: Camp) => [stage.ridden.storeId, stage.own.storeId, spareStoreId]

  const othersThan = (audience: CampName | 'nobody') =>
    audience === 'nobody' ? (['A', 'B'] as const) : [otherThan(audience)]
  const namesOf = (others: readonly CampName[], text: string) =>
    (text.match(/[\w.-]{8,}/g) ?? []).filter((name) => others.includes(ownerOf.get(name)!))

  return {
    /** These things belong to whoever was told of them. */
    own(name: CampName, found: Found[]): void {
      for (const { kind, value } of found)
        if (!publicKinds.includes(kind) && !kind.startsWith('lastEvaluatedKey') && !ownerOf.has(value))
          ownerOf.set(value, name)
    },
    /** What of the other camp stands in a text; `asked` is what its reader sent for it. */
    leaks(audience: Audience, text: string, asked: string, operationId?: OperationId): string[] {
      if (audience === 'staff' || (operationId && exempt.includes(operationId))) return []
      const others = othersThan(audience)
      const words = others.flatMap((name) => marks[name].flatMap((mark) => text.match(mark) ?? []))
      return [...new Set([...words, ...namesOf(others, text)])].filter((leak) => !asked.includes(leak))
    },
    /** What of the other camp a call names that only its own people have a say in: such a call cannot go well. */
    trespasses(audience: Audience, { params, query, body }: Input, operationId: OperationId): string[] {
      if (audience === 'staff' || isPublic(operations[operationId])) return []
      const others = othersThan(audience)
      const stores = 'store' in operations[operationId] ? others.flatMap((name) => storesOf(camps[name])) : []
      return [
        ...namesOf(others, JSON.stringify({ params, query, body })),
        ...stores.filter((storeId) => storeId === params.storeId),
      ]
    },
  }
}
export type Secrets = ReturnType<typeof watchSecrets>
