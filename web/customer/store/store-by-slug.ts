import { live } from '../app.ts'
import { pointKey, pointQuery } from '../place/place.ts'

export const storeBySlug = (slug: string) =>
  live.resources.get(
    `store ${slug} ${pointKey()}`,
    async () => (await live.client.getStoreBySlug({ params: { slug }, query: pointQuery() })).data,
    { keep: 'public' },
  )
