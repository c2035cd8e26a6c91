import { useEffect, useMemo } from 'preact/hooks'
import { live } from '../app.ts'
import { chooseStore, memberships, storeId } from '../stores/stores.ts'
import { orders } from './orders.ts'

/** The order with this slug, kept up to date. If it belongs to another store of the person, the app switches to that store. */
export function useOrder(slug: string) {
  const resource = useMemo(
    () =>
      live.resources.get(
        `order ${slug}`,
        async () => {
          const asked = orders.ask()
          const { data } = await live.client.getOrderBySlug({ params: { slug } })
          orders.takeAnswer(data, asked)
          return data.id
        },
        { live: true },
      ),
    [slug],
  )
  const id = resource.value.value
  const order = id === undefined ? undefined : orders.get(id).value
  const from = order?.store.id
  const isOther = from !== storeId.value && memberships.value!.some(({ store }) => store.id === from)
  useEffect(() => {
    if (isOther) chooseStore(from!)
  }, [isOther])
  return { order: isOther ? undefined : order, error: resource.error.value }
}
