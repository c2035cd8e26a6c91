import type { OperationId } from '#contract/operations/index.ts'
import { type Camp, type CampName, marksOf, otherThan, type World } from './camps.ts'
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

/** Who is told something: a camp, or nobody in particular. Operators may know everything. */
export type Audience = CampName | 'nobody' | 'staff'

export function watchSecrets({ camps }: World) {
  const ownerOf = new Map<string, CampName>()
  const told = ({ word, name }: Camp) => ({ word, ...marksOf(name) })
  const marks = { A: told(camps.A), B: told(camps.B) }

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
      const others = audience === 'nobody' ? (['A', 'B'] as const) : [otherThan(audience)]
      const words = others.flatMap((name) => {
        const { word, amount, telephone } = marks[name]
        const plain = [word, amount].filter((mark) => text.includes(mark))
        return [...plain, ...(telephone.exec(text) ?? [])]
      })
      const names = (text.match(/[\w.-]{8,}/g) ?? []).filter((name) =>
        others.includes(ownerOf.get(name) as never),
      )
      return [...new Set([...words, ...names])].filter((leak) => !asked.includes(leak))
    },
  }
}
export type Secrets = ReturnType<typeof watchSecrets>
