import { useMemo } from 'preact/hooks'
import { live } from '../app.ts'
import { orders } from './orders.ts'

/** One order by what people read out; it repaints when it changes. */
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
  return { order: id === undefined ? undefined : orders.get(id).value, error: resource.error.value }
}
