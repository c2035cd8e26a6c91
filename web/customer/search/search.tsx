import { useLocation, useRoute } from 'preact-iso'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Search as SearchIcon } from '../../kit/icons.ts'
import { nairaText } from '../../kit/money.ts'
import { Empty } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain, live } from '../app.ts'
import { dishes, stores } from '../catalogue.ts'
import { paths } from '../paths.ts'
import { pointQuery } from '../place/place.ts'
import { DishRow, DishRowSkeletons } from '../store/dish-row.tsx'
import { StoreCard, StoreCardSkeletons } from '../store/store-card.tsx'
import { words } from '../words.ts'
import { SearchField } from './search-field.tsx'
import './search.css'

/** The filters, by their names in the address; each is a part of the query to the service. */
const storeFilters = {
  rated: { label: words.search.rated, query: { minRating: 4 } },
  cheap: { label: words.search.cheap(nairaText(1500)), query: { maxAveragePrice: 1500 } },
  delivery: { label: words.search.delivery(nairaText(700)), query: { maxDeliveryPrice: 700 } },
  fast: { label: words.search.fast, query: { maxDeliveryMinutes: 40 } },
} as const
const dishFilters = {
  cheap: { label: words.search.cheap(nairaText(1500)), query: { maxPrice: 1500 } },
  combos: { label: words.search.combos, query: { type: 'combo' } },
} as const

interface Wanted {
  keyword: string
  kind: 'stores' | 'dishes'
  open: boolean
  filters: string[]
}

const read = (query: { [name: string]: string }): Wanted => ({
  keyword: query.q ?? '',
  kind: query.show === 'dishes' ? 'dishes' : 'stores',
  open: query.open !== undefined,
  filters: (query.only ?? '').split(',').filter(Boolean),
})

function addressOf({ keyword, kind, open, filters }: Wanted): string {
  const search = new URLSearchParams({
    ...(keyword ? { q: keyword } : {}),
    ...(kind === 'dishes' ? { show: 'dishes' } : {}),
    ...(open ? { open: '' } : {}),
    ...(filters.length > 0 ? { only: filters.join() } : {}),
  })
  return search.size > 0 ? `${paths.search}?${search}` : paths.search
}

const chosen = <T extends { [name: string]: { query: object } }>(all: T, names: string[]) =>
  Object.assign({}, ...names.filter((name) => Object.hasOwn(all, name)).map((name) => all[name]!.query))

const listWords = { more: words.more, again: words.again }

function Nothing({ wanted }: { wanted: Wanted }) {
  const title = wanted.keyword ? words.search.noneTitle(wanted.keyword) : words.search.noneFiltered
  return (
    <Empty icon={<SearchIcon size={40} />} title={title}>
      {words.search.none}
    </Empty>
  )
}

function Results({ wanted }: { wanted: Wanted }) {
  const { keyword, kind, open, filters } = wanted
  const shared = {
    ...pointQuery(),
    ...(keyword ? { keyword } : {}),
    ...(open ? {} : { closed: true }),
  }
  const key = JSON.stringify([kind, shared, filters])
  if (kind === 'dishes') {
    const query = { ...shared, ...chosen(dishFilters, filters) }
    const pages = live.lists.get(
      key,
      dishes,
      (lastEvaluatedKey) => live.client.getMenuItemsFromStores({ query: { ...query, lastEvaluatedKey } }),
      { live: false },
    )
    return (
      <LiveList
        class="dish-rows"
        pages={pages}
        records={dishes}
        explain={explain}
        words={listWords}
        skeleton={<DishRowSkeletons />}
        empty={<Nothing wanted={wanted} />}
      >
        {(item) => <DishRow item={item} />}
      </LiveList>
    )
  }
  const query = { ...shared, ...chosen(storeFilters, filters) }
  const pages = live.lists.get(
    key,
    stores,
    (lastEvaluatedKey) => live.client.getStores({ query: { ...query, lastEvaluatedKey } }),
    { live: false },
  )
  return (
    <LiveList
      class="store-cards"
      pages={pages}
      records={stores}
      explain={explain}
      words={listWords}
      skeleton={<StoreCardSkeletons />}
      empty={<Nothing wanted={wanted} />}
    >
      {(store, index) => <StoreCard store={store} eager={index < 2} />}
    </LiveList>
  )
}

/** The search is in the address, so that Back and shared links show it again. */
export default function Search() {
  const { query } = useRoute()
  const { route } = useLocation()
  const wanted = read(query)
  useTitle(words.search.title, words.app)
  const go = (next: Partial<Wanted>) => route(addressOf({ ...read(query), ...next }), true)
  const filters = wanted.kind === 'dishes' ? dishFilters : storeFilters
  const isAsking = wanted.keyword !== '' || wanted.filters.length > 0 || wanted.open
  const toggle = (name: string) =>
    go({
      filters: wanted.filters.includes(name)
        ? wanted.filters.filter((each) => each !== name)
        : [...wanted.filters, name],
    })

  return (
    <div class="page search">
      <h1 class="visually-hidden">{words.search.title}</h1>
      <SearchField keyword={wanted.keyword} onSearch={(keyword) => go({ keyword })} />
      <div class="choices">
        <Chips label={words.search.show}>
          {(['stores', 'dishes'] as const).map((kind) => (
            <Chip key={kind} pressed={wanted.kind === kind} onClick={() => go({ kind, filters: [] })}>
              {words.search[kind]}
            </Chip>
          ))}
        </Chips>
        <Chips label={words.search.filters}>
          <Chip pressed={wanted.open} onClick={() => go({ open: !wanted.open })}>
            {words.search.open}
          </Chip>
          {Object.entries(filters).map(([name, { label }]) => (
            <Chip key={name} pressed={wanted.filters.includes(name)} onClick={() => toggle(name)}>
              {label}
            </Chip>
          ))}
        </Chips>
      </div>
      {isAsking ? (
        <Results wanted={wanted} />
      ) : (
        <section class="ideas">
          <h2>{words.search.ideas}</h2>
          <ul>
            {words.search.ideaList.map((idea) => (
              <li key={idea}>
                <Chip pressed={false} onClick={() => go({ keyword: idea })}>
                  {idea}
                </Chip>
              </li>
            ))}
          </ul>
          <p class="quiet">{words.search.start}</p>
        </section>
      )}
    </div>
  )
}
