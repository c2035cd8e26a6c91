import type { Store } from '#contract/records/store.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import type { Calls } from '#platform/operations/measured-calls.ts'
import { ask, type Origin } from './answers.ts'
import { type PageHead, storeHead } from './page.ts'

export interface Page {
  status: number
  head?: PageHead
  /** API answers by the URL that the script would request. */
  answers: Map<string, string>
  firstPicture?: FirstPicture | undefined
}

export interface FirstPicture {
  url: string
  /** The displayed width, for the attribute `imagesizes`. */
  sizes: string
}

/** Must equal the sizes in `web/customer/picture-sizes.ts`. */
export const firstSizes = {
  shelf: 'min(17rem, 80vw)',
  card: '(min-width: 40rem) 18rem, 100vw',
  head: '(min-width: 72rem) 72rem, 100vw',
}

const firstPicture = (found: Pick<Store, 'picture'> | undefined, sizes: string) =>
  found?.picture ? { url: found.picture.url, sizes } : undefined

type MakePage = (calls: Calls, origin: Origin, params: { [name: string]: string }) => Promise<Page>

/** The page size that the screens request. */
const wholePage = { pageSize: '100' }
/** The number of stores that fill the first screen of a phone and a little more. */
const inSight = 3

const home: MakePage = async (calls, origin) => {
  const answers = new Map<string, string>()
  const [open, , featured] = await Promise.all([
    ask<Store[]>(calls, origin, answers, { operationId: 'getStores' }),
    ask(calls, origin, answers, { operationId: 'getFoodRecommendations', query: { pageSize: '10' } }),
    ask<Store[]>(calls, origin, answers, { operationId: 'getFeaturedStores', query: { pageSize: '10' } }),
  ])
  // Closed stores are listed below the open ones. The script loads them when they come near the visible area, which is at once if few
  // stores are open.
  const closed =
    open && open.length < inSight
      ? await ask<Store[]>(calls, origin, answers, { operationId: 'getStores', query: { closed: 'true' } })
      : []
  const [first] = [...(open ?? []), ...(closed ?? [])]
  const picture = featured?.[0]
    ? firstPicture(featured[0], firstSizes.shelf)
    : firstPicture(first, firstSizes.card)
  return { status: 200, answers, firstPicture: picture }
}

const store: MakePage = async (calls, origin, { slug = '' }) => {
  const answers = new Map<string, string>()
  const found = await ask<StoreDetails>(calls, origin, answers, {
    operationId: 'getStoreBySlug',
    params: { slug },
  })
  if (!found) return { status: 404, answers }
  const params = { storeId: found.id }
  await Promise.all([
    ask(calls, origin, answers, { operationId: 'getCategories', params, query: wholePage }),
    ask(calls, origin, answers, { operationId: 'getItems', params, query: wholePage }),
  ])
  return { status: 200, answers, head: storeHead(found), firstPicture: firstPicture(found, firstSizes.head) }
}

/** The paths whose page contains answers before its script runs. All other paths get the shell alone. */
export const customerPages: { [path: string]: MakePage } = {
  '/': home,
  '/store/:slug': store,
}
