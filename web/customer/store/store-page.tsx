import { useSignal } from '@preact/signals'
import { useLocation, useRoute } from 'preact-iso'
import type { StoreDetails } from '#contract/records/store-details.ts'
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { ChevronRight, Share2, UtensilsCrossed } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { moneyText } from '../../kit/money.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { closeTo } from '../../kit/sheet-history.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { LoveButton } from '../loved/love-button.tsx'
import { pathTo } from '../paths.ts'
import { headSizes } from '../picture-sizes.ts'
import { place } from '../place/place.ts'
import { words } from '../words.ts'
import { menuOf } from './menu.ts'
import { Menu, MenuSkeleton } from './menu-list.tsx'
import { openingText } from './opening.ts'
import { storeBySlug } from './store-by-slug.ts'
import { deliveryText, StoreRating } from './store-card.tsx'
import './store-page.css'
import { isAbsent } from '../../live/is-absent.ts'
import { shareLink } from '../../shared/share-link.ts'

const ItemSheet = lazy(async () => (await import('../browsing.tsx')).ItemSheet)

const AboutSheet = lazy(async () => (await import('../browsing.tsx')).AboutSheet)

async function share({ name, web }: StoreDetails) {
  if (await shareLink(name, web.link)) toast(words.store.shared)
}

function Head({ store, onAbout }: { store: StoreDetails; onAbout: () => void }) {
  const isTooFar = place.value && !store.delivery.price.actual
  return (
    <header class="store-head">
      <Picture src={store.picture?.url} name={store.name} ratio={null} eager sizes={headSizes} />
      <div class="words">
        <div class="title">
          <h1>{store.name}</h1>
          <span class="acts">
            <LoveButton key={store.id} store={store} />
            <IconButton label={words.store.share} onClick={() => share(store)}>
              <Share2 size={20} />
            </IconButton>
          </span>
        </div>
        <p class="facts">
          <StoreRating review={store.review} />
          <span>{words.store.minutes(store.delivery.time.min, store.delivery.time.max)}</span>
          {!isTooFar && <span>{deliveryText(store)}</span>}
          {store.minimumOrder.amount > 0 && <span>{words.store.minimum(moneyText(store.minimumOrder))}</span>}
        </p>
        <p class="state">
          <Tag kind={store.open ? 'good' : 'warn'}>{openingText(store)}</Tag>
          {isTooFar && <Tag kind="bad">{words.store.tooFar}</Tag>}
          <button type="button" class="about" onClick={onAbout}>
            {words.store.about}
            <ChevronRight size={16} />
          </button>
        </p>
      </div>
    </header>
  )
}

function Blocked({ store, onChange }: { store: StoreDetails; onChange: () => Promise<void> }) {
  const isBusy = useSignal(false)
  const unblock = async () => {
    isBusy.value = true
    try {
      const { setBlocked } = await import('../loved/reactions.ts')
      await setBlocked(store, false)
      await onChange()
    } catch (error) {
      toast(explain(error).summary ?? '')
      isBusy.value = false
    }
  }
  return (
    <Notice kind="warn">
      <p>{words.store.youBlocked}</p>
      <Button kind="secondary" busy={isBusy.value} onClick={unblock}>
        {words.store.unblock}
      </Button>
    </Notice>
  )
}

const PageSkeleton = () => (
  <div class="page" aria-hidden="true">
    <div class="store-head">
      <span class="picture">
        <Skeleton height="100%" radius="0" />
      </span>
      <div class="words">
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="80%" height="1.25rem" />
        <Skeleton width="40%" height="1.5rem" />
      </div>
    </div>
    <MenuSkeleton />
  </div>
)

/** Shown if the store does not exist, if its slug is invalid, or if it could not be loaded. */
function Failed({ error, again }: { error: unknown; again: () => void }) {
  if (isAbsent(error))
    return (
      <div class="page">
        <Empty
          isPage
          icon={<UtensilsCrossed size={40} />}
          title={words.store.gone}
          action={<ButtonLink href={pathTo('home')}>{words.store.others}</ButtonLink>}
        />
      </div>
    )
  const { summary, detail } = explain(error)
  return (
    <div class="page">
      <Notice kind="bad" detail={detail}>
        <p>{summary}</p>
        <Button kind="secondary" onClick={again}>
          {words.again}
        </Button>
      </Notice>
    </div>
  )
}

export function StorePage() {
  const { params, query } = useRoute()
  const { route, path } = useLocation()
  const { value, error, reload } = storeBySlug(params.slug ?? '')
  const isAboutOpen = useSignal(false)
  const store = value.value
  const sections = store ? menuOf(store.id).value.value : undefined
  useTitle(store?.name ?? (isAbsent(error.value) ? words.store.gone : undefined), words.app)

  if (!store) return error.value ? <Failed error={error.value} again={reload} /> : <PageSkeleton />
  const item = sections?.flatMap(({ items }) => items).find(({ id }) => id === query.item)
  return (
    <div class="page store-page">
      <Head
        store={store}
        onAbout={() => {
          isAboutOpen.value = true
        }}
      />
      {store.blocked && <Blocked store={store} onChange={reload} />}
      <Menu store={store} />
      <CartBar slug={store.slug} />
      {item && (
        <Deferred>
          <ItemSheet
            key={`${item.id} ${query.line ?? ''}`}
            item={item}
            store={store}
            lineKey={query.line}
            onClose={() => closeTo(path, route)}
          />
        </Deferred>
      )}
      {isAboutOpen.value && (
        <Deferred>
          <AboutSheet
            store={store}
            onClose={() => {
              isAboutOpen.value = false
            }}
          />
        </Deferred>
      )}
    </div>
  )
}
