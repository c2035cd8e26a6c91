import type { Store } from '#contract/records/store.ts'
import { live } from '../app.ts'
import { stores } from '../catalogue.ts'

/** The list of loved stores, or of blocked ones. */
export const reactedList = (which: 'loved' | 'blocked') =>
  live.lists.get(
    `stores ${which}`,
    stores,
    (lastEvaluatedKey) =>
      which === 'loved'
        ? live.client.getLovedStores({ query: { lastEvaluatedKey } })
        : live.client.getBlockedStores({ query: { lastEvaluatedKey } }),
    which === 'loved' ? { keep: 'private' } : {},
  )

export async function setLoved({ id }: Pick<Store, 'id'>, isLoved: boolean): Promise<Store> {
  const params = { storeId: id }
  const { data } = isLoved
    ? await live.client.loveStore({ params })
    : await live.client.unloveStore({ params })
  stores.takeEvent(data)
  if (isLoved) reactedList('loved').prepend(id)
  else reactedList('loved').remove(id)
  return data
}

/** A blocked store must not appear in any list, so all opened lists are loaded again. */
export async function setBlocked({ id }: Pick<Store, 'id'>, isBlocked: boolean): Promise<void> {
  const params = { storeId: id }
  if (isBlocked) await live.client.blockStore({ params })
  else await live.client.unblockStore({ params })
  live.lists.reload()
}
