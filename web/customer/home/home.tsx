import { Button } from '../../kit/button.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { MapPin, Search, UtensilsCrossed } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { WhenNear } from '../../kit/near.tsx'
import { Empty } from '../../kit/notice.tsx'
import { useTitle } from '../../kit/title.ts'
import { LiveList } from '../../live/paged.tsx'
import { explain, live } from '../app.ts'
import { dishes, stores } from '../catalogue.ts'
import { pathTo } from '../paths.ts'
import { shelfSizes } from '../picture-sizes.ts'
import { choosePlace, place, pointKey, pointQuery } from '../place/place.ts'
import { DishCard, DishCardSkeletons } from '../store/dish-card.tsx'
import { isOffered, StoreCard, StoreCardSkeletons } from '../store/store-card.tsx'
import { words } from '../words.ts'
import './home.css'

const Mine = lazy(async () => (await import('../browsing.tsx')).Mine)

const listWords = { more: words.more, again: words.again }

const openStores = () =>
  live.lists.get(
    `stores open ${pointKey()}`,
    stores,
    (lastEvaluatedKey) => live.client.getStores({ query: { ...pointQuery(), lastEvaluatedKey } }),
    { keep: 'public', live: false },
  )

const allStores = () =>
  live.lists.get(
    `stores all ${pointKey()}`,
    stores,
    (lastEvaluatedKey) =>
      live.client.getStores({ query: { ...pointQuery(), closed: true, lastEvaluatedKey } }),
    { keep: 'public', live: false },
  )

const goodDishes = () =>
  live.lists.get(
    `dishes ${pointKey()}`,
    dishes,
    () => live.client.getFoodRecommendations({ query: { ...pointQuery(), pageSize: 10 } }),
    { keep: 'public', live: false },
  )

const featuredStores = () =>
  live.lists.get(
    `stores featured ${pointKey()}`,
    stores,
    () => live.client.getFeaturedStores({ query: { ...pointQuery(), pageSize: 10 } }),
    { keep: 'public', live: false },
  )

/** The stores that the platform features; nothing if there are none. */
function Featured() {
  const pages = featuredStores()
  const isEmpty = !pages.isLoading.value && pages.ids.value.length === 0
  if (isEmpty || pages.error.value) return null
  return (
    <section aria-labelledby="featured">
      <h2 id="featured">{words.home.featured}</h2>
      <div class="shelf">
        {pages.ids.value.length === 0 ? (
          <StoreCardSkeletons count={3} />
        ) : (
          <ul class="store-cards">
            {pages.ids.value.map((id, index) => {
              const store = stores.get(id).value
              return (
                store && (
                  <li key={id}>
                    <StoreCard store={store} eager={index < 1} sizes={shelfSizes} />
                  </li>
                )
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

function Dishes() {
  const pages = goodDishes()
  const isEmpty = !pages.isLoading.value && pages.ids.value.length === 0
  if (isEmpty || pages.error.value) return null
  return (
    <section aria-labelledby="dishes">
      <h2 id="dishes">{words.home.dishes}</h2>
      <div class="shelf">
        {pages.ids.value.length === 0 ? (
          <DishCardSkeletons />
        ) : (
          <ul class="dish-cards">
            {pages.ids.value.map((id) => {
              const dish = dishes.get(id).value
              return (
                dish && (
                  <li key={id}>
                    <DishCard item={dish} />
                  </li>
                )
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Shown after the last page of open stores. */
function ClosedStores({ noneOpen }: { noneOpen: boolean }) {
  const pages = allStores()
  const isNone = noneOpen && !pages.isLoading.value && !pages.error.value && pages.ids.value.length === 0
  if (isNone)
    return (
      <Empty
        icon={<MapPin size={40} />}
        title={words.home.noneTitle}
        action={
          place.value && (
            <Button kind="secondary" onClick={() => choosePlace(undefined)}>
              {words.home.everywhere}
            </Button>
          )
        }
      >
        {words.home.none}
      </Empty>
    )
  const isAnyClosed = pages.ids.value.some((id) => stores.get(id).value?.open === false)
  if (!isAnyClosed && !pages.isLoading.value && !pages.hasMore.value) return null
  return (
    <section aria-labelledby="closed">
      {noneOpen && (
        <Empty icon={<UtensilsCrossed size={40} />} title={words.home.noneOpenTitle}>
          {words.home.noneOpen}
        </Empty>
      )}
      <h2 id="closed">{words.home.closed}</h2>
      <LiveList
        class="store-cards"
        pages={pages}
        records={stores}
        explain={explain}
        words={listWords}
        skeleton={<StoreCardSkeletons count={3} />}
        empty={null}
      >
        {(store) => (isOffered(store) ? null : <StoreCard store={store} />)}
      </LiveList>
    </section>
  )
}

export function Home() {
  const pages = openStores()
  const isDone = !pages.isLoading.value && !pages.hasMore.value && !pages.error.value
  const title = place.value ? words.home.near(place.value.street) : words.home.title
  useTitle(title, words.app)
  return (
    <div class="page home">
      <h1>{title}</h1>
      <a class="search-link" href={pathTo('search')}>
        <Search size={20} />
        <span>{words.home.searchHint}</span>
      </a>
      {live.session.account.value && (
        <Deferred>
          <Mine />
        </Deferred>
      )}
      <Dishes />
      <Featured />
      <section aria-labelledby="open">
        {!(isDone && pages.ids.value.length === 0) && <h2 id="open">{words.home.open}</h2>}
        <LiveList
          class="store-cards"
          pages={pages}
          records={stores}
          explain={explain}
          words={listWords}
          skeleton={<StoreCardSkeletons />}
          empty={null}
        >
          {(store, index) => (isOffered(store) ? <StoreCard store={store} eager={index < 2} /> : null)}
        </LiveList>
      </section>
      {isDone && (
        <WhenNear>
          <ClosedStores noneOpen={pages.ids.value.length === 0} />
        </WhenNear>
      )}
    </div>
  )
}
