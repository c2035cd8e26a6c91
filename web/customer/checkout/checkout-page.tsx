import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { live } from '../app.ts'
import { NoCart } from '../cart/carts.tsx'
import { draftBySlug, draftsAreRead } from '../cart/drafts.ts'
import { signInPath } from '../sign-in/sign-in-path.ts'
import { words } from '../words.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutOf } from './terms.ts'
import { checkoutWords } from './words.ts'
import './checkout.css'

const CheckoutSkeleton = () => (
  <div class="page stack" aria-hidden="true">
    <Skeleton width="40%" height="1.75rem" />
    <Skeleton height="16rem" />
    <Skeleton height="8rem" />
    <Skeleton height="10rem" />
  </div>
)

/** Shown if it cannot be found out who is signed in. */
function NoConnection() {
  const isBusy = useSignal(false)
  const again = async () => {
    isBusy.value = true
    await live.session.restore().catch(() => {})
    isBusy.value = false
  }
  return (
    <div class="page">
      <Notice kind="bad">
        <p>{words.errors.offline}</p>
        <Button kind="secondary" busy={isBusy.value} onClick={again}>
          {words.again}
        </Button>
      </Notice>
    </div>
  )
}

export default function CheckoutPage() {
  const { params } = useRoute()
  const { route, path } = useLocation()
  const slug = params.slug ?? ''
  const isRead = useSignal(false)
  // After the order was placed, the cart is gone before the page of the order is shown.
  const isOrdered = useSignal(false)
  const state = live.session.state.value
  const draft = draftBySlug(slug)
  useTitle(checkoutWords.title, words.app)
  useEffect(() => {
    void draftsAreRead.then(() => {
      isRead.value = true
    })
  }, [])
  useEffect(() => {
    if (state === 'signed-out' && draft) route(signInPath(path), true)
  }, [state, draft === undefined])

  const isCut = state === 'unknown' && (live.session.isTried.value || !live.isOnline.value)
  if (isRead.value && draft && isCut) return <NoConnection />
  if (isOrdered.value || !isRead.value || (draft && state !== 'signed-in')) return <CheckoutSkeleton />
  const checkout = draft && checkoutOf(slug)
  if (!checkout)
    return (
      <div class="page">
        <NoCart isPage />
      </div>
    )
  return (
    <div class="page checkout-page">
      <header class="stack-s">
        <h1>{checkoutWords.title}</h1>
        <p class="quiet">{checkoutWords.from(draft.store.name)}</p>
      </header>
      <CheckoutForm
        key={slug}
        slug={slug}
        checkout={checkout}
        onOrdered={() => {
          isOrdered.value = true
        }}
      />
    </div>
  )
}
