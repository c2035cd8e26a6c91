import { useEffect } from 'preact/hooks'
import { ButtonLink } from '../../kit/button.tsx'
import { ChevronRight, ShoppingBag } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Empty } from '../../kit/notice.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useTitle } from '../../kit/title.ts'
import { live } from '../app.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { allDrafts, countLines } from './drafts.ts'

export const NoCart = ({ isPage = false }) => (
  <Empty
    isPage={isPage}
    icon={<ShoppingBag size={40} />}
    title={words.cart.emptyTitle}
    action={<ButtonLink href={pathTo('home')}>{words.cart.find}</ButtonLink>}
  >
    {words.cart.empty}
  </Empty>
)

/** All carts: a person may have one at each of several stores. */
export default function Carts() {
  useTitle(words.cart.listTitle, words.app)
  useEffect(() => {
    // Another device of the account may have changed them.
    if (live.session.state.value === 'signed-in')
      void import('./account-carts.ts').then(({ refreshCarts }) => refreshCarts())
  }, [])
  const drafts = allDrafts.value
  return (
    <div class="page stack">
      <h1>{words.cart.listTitle}</h1>
      {drafts.length === 0 && <NoCart />}
      <ul class="rows">
        {drafts.map((draft) => (
          <li key={draft.store.id}>
            <Row
              href={pathTo('cart', { slug: draft.store.slug })}
              start={<Picture src={draft.store.picture} name={draft.store.name} width="3.5rem" round />}
              title={draft.store.name}
              sub={words.cart.items(countLines(draft))}
              end={<ChevronRight size={20} />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
