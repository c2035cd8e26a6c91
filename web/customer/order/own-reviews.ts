import { BukaError } from '#client/buka-error.ts'
import type { Review } from '#contract/records/review.ts'
import { live } from '../app.ts'
import type { Reviewed } from '../store/reviews.tsx'

const { client } = live

const withCode = (error: unknown, code: string) => error instanceof BukaError && error.code === code

/** The customer's own review of a store or rider; null if there is none. */
export const ownReview = ({ type, id }: Reviewed) =>
  live.resources.get<Review | null>(
    `own review ${type} ${id}`,
    async () => {
      try {
        const { data } =
          type === 'store'
            ? await client.getOwnStoreReview({ params: { storeId: id } })
            : await client.getOwnUserReview({ params: { userId: id } })
        return data
      } catch (error) {
        if (withCode(error, 'review.absent')) return null
        throw error
      }
    },
    { keep: 'private' },
  )

/** Sets the own review, and loads again what shows reviews or averages. */
function changed(of: Reviewed, review: Review | null) {
  ownReview(of).set(review)
  live.resources.reload(({ key }) => /^(review figures|order|store|user) /.test(key))
  live.lists.reload()
}

export async function removeReview(of: Reviewed): Promise<void> {
  if (of.type === 'store') await client.deleteStoreReview({ params: { storeId: of.id } })
  else await client.deleteUserReview({ params: { userId: of.id } })
  changed(of, null)
}

/** Creates a review, or changes the existing one. */
export async function saveReview(of: Reviewed, rating: number, text: string): Promise<void> {
  // The service can replace the text of a review but not remove it, so the review is deleted first.
  if (!text && ownReview(of).value.peek()?.text) await removeReview(of)
  const body = { rating, ...(text ? { text } : {}) }
  const post = () =>
    of.type === 'store'
      ? client.postStoreReview({ params: { storeId: of.id }, body })
      : client.postUserReview({ params: { userId: of.id }, body })
  const update = () =>
    of.type === 'store'
      ? client.updateStoreReview({ params: { storeId: of.id }, body })
      : client.updateUserReview({ params: { userId: of.id }, body })
  const { data } = await post().catch((error) => {
    if (withCode(error, 'review.exists')) return update()
    throw error
  })
  changed(of, data)
}
