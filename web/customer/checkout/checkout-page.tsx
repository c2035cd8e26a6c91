import { untracked, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { BukaError } from '#client/buka-error.ts'
import type { Cart } from '#contract/records/cart.ts'
import type { StoreDetails } from '#contract/records/store-details.ts'
import type { PaymentMethod } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Chip, Chips } from '../../kit/chips.tsx'
import { Deferred } from '../../kit/deferred.tsx'
import { Check, DigitsField, Select, TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { ChevronRight, LocateFixed, MapPin } from '../../kit/icons.ts'
import { lazy } from '../../kit/lazy.ts'
import { Row } from '../../kit/list.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { clockText } from '../../kit/time.tsx'
import { withOneKey } from '../../live/one-key.ts'
import { ActorProvider } from '../../shared/actor.ts'
import { rangeText } from '../../shared/time-range.ts'
import { PinSheet } from '../../shared/wallet/pin-sheet.tsx'
import { walletOf } from '../../shared/wallet/wallet.ts'
import { actor } from '../actor.ts'
import { explain, live } from '../app.ts'
import { Bill, isTooFar } from '../cart/bill.tsx'
import { NoCart } from '../cart/carts.tsx'
import { draftBySlug, draftsAreRead, removeDraft } from '../cart/drafts.ts'
import { takeOrder, takePayment } from '../order/orders.ts'
import { pathTo } from '../paths.ts'
import { placeHere } from '../place/locate.ts'
import { choosePlace, place } from '../place/place.ts'
import { signInPath } from '../sign-in/sign-in-path.ts'
import { storeBySlug } from '../store/store-page.tsx'
import { words } from '../words.ts'
import { Problems, Refused, type WaysOut } from './refusals.tsx'
import { daysToChoose, likelyTime } from './slots.ts'
import { type Checkout, checkoutOf, endCheckout } from './terms.ts'
import { checkoutWords } from './words.ts'
import './checkout.css'

const PlaceSheet = lazy(async () => (await import('../browsing.tsx')).PlaceSheet)

const tips = [0, 100, 200, 500]
const naira = (amount: number) => moneyText({ currency: 'ngn', amount })
const methods: PaymentMethod[] = ['single-transfer', 'wallet', 'card']

const walletOfMine = () => walletOf(actor).wallet()

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="panel stack">
    <h2>{title}</h2>
    {children}
  </section>
)

/** One touch, for whoever is where the food should go. */
function UseGps() {
  const isLocating = useSignal(false)
  const isRefused = useSignal(false)
  async function find() {
    isLocating.value = true
    try {
      choosePlace(await placeHere())
    } catch {
      isRefused.value = true
    } finally {
      isLocating.value = false
    }
  }
  return (
    <>
      <Button kind="secondary" wide busy={isLocating.value} onClick={find}>
        {!isLocating.value && <LocateFixed size={20} aria-hidden="true" />}
        {isLocating.value ? words.place.finding : words.place.useGps}
      </Button>
      {isRefused.value && <Notice kind="warn">{words.place.refused}</Notice>}
    </>
  )
}

function Where({ checkout, onPlace }: { checkout: Checkout; onPlace: () => void }) {
  const { terms, change } = checkout
  return (
    <Part title={checkoutWords.where}>
      <Row
        onClick={onPlace}
        start={<MapPin size={22} aria-hidden="true" />}
        title={<strong>{place.value?.name ?? words.place.unset}</strong>}
        sub={place.value && place.value.street !== place.value.name ? place.value.street : undefined}
        end={<ChevronRight size={20} aria-hidden="true" />}
      />
      {!place.value && <UseGps />}
      <TextField
        name="delivery.location.description"
        label={words.place.door}
        hint={words.place.doorHint}
        maxLength={300}
        autoComplete="off"
        value={terms.value.description}
        onInput={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextField
        name="delivery.telephone"
        type="tel"
        inputMode="tel"
        label={words.place.telephone}
        hint={words.place.telephoneHint}
        maxLength={20}
        autoComplete="tel"
        value={terms.value.telephone}
        onInput={({ currentTarget }) => change({ telephone: currentTarget.value })}
      />
      <TextArea
        name="delivery.message"
        label={words.place.message}
        hint={words.place.messageHint}
        maxLength={300}
        value={terms.value.message}
        onInput={({ currentTarget }) => change({ message: currentTarget.value })}
      />
    </Part>
  )
}

function When({ checkout, store }: { checkout: Checkout; store: StoreDetails | undefined }) {
  const { terms, change } = checkout
  const wanted = terms.value.dateScheduled
  const days = store ? daysToChoose(store) : []
  const wantedAt = wanted === null ? undefined : Date.parse(wanted)
  const day = days.find(({ times }) => wantedAt !== undefined && times.includes(wantedAt)) ?? days[0]
  const setTime = (time: number | undefined) =>
    change({ dateScheduled: time === undefined ? null : new Date(time).toISOString() })
  return (
    <Part title={checkoutWords.when}>
      <div role="radiogroup" aria-label={checkoutWords.when}>
        <Check
          type="radio"
          name="when"
          label={checkoutWords.soon}
          hint={
            store &&
            checkoutWords.soonHint(words.store.minutes(store.delivery.time.min, store.delivery.time.max))
          }
          disabled={store?.open === false}
          checked={wanted === null}
          onChange={() => setTime(undefined)}
        />
        <Check
          type="radio"
          name="when"
          label={checkoutWords.later}
          disabled={days.length === 0}
          checked={wanted !== null}
          onChange={() => setTime(days[0]?.times[0])}
        />
      </div>
      {wanted !== null && day && (
        <div class="day-and-time">
          <Select
            name="day"
            label={checkoutWords.day}
            value={day.name}
            onChange={({ currentTarget }) => {
              const chosen = days.find(({ name }) => name === currentTarget.value)
              // The first time of a day was chosen by nobody.
              const isOwn = wantedAt !== day.times[0]
              setTime(chosen && likelyTime(chosen, isOwn ? wantedAt : undefined))
            }}
          >
            {days.map(({ name }) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </Select>
          <Select
            name="dateScheduled"
            label={checkoutWords.time}
            value={String(wantedAt)}
            onChange={({ currentTarget }) => setTime(Number(currentTarget.value))}
          >
            {day.times.map((time) => (
              <option key={time} value={String(time)}>
                {clockText(time)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Part>
  )
}

function Tip({ checkout }: { checkout: Checkout }) {
  const { terms, change } = checkout
  const isOther = useSignal(!tips.includes(terms.value.tip))
  return (
    <Part title={checkoutWords.tip}>
      <p class="quiet small">{checkoutWords.tipHint}</p>
      <Chips label={checkoutWords.tip}>
        {tips.map((tip) => (
          <Chip
            key={tip}
            pressed={!isOther.value && terms.value.tip === tip}
            onClick={() => {
              isOther.value = false
              change({ tip })
            }}
          >
            {tip === 0 ? checkoutWords.noTip : naira(tip)}
          </Chip>
        ))}
        <Chip
          pressed={isOther.value}
          onClick={() => {
            isOther.value = true
          }}
        >
          {checkoutWords.otherTip}
        </Chip>
      </Chips>
      {isOther.value && (
        <TextField
          name="tip.amount"
          label={checkoutWords.tipAmount}
          unit="₦"
          inputMode="numeric"
          maxLength={6}
          defaultValue={terms.value.tip > 0 ? String(terms.value.tip) : ''}
          onInput={({ currentTarget }) => {
            // What is charged is what stands there.
            currentTarget.value = currentTarget.value.replace(/\D/g, '')
            change({ tip: Number(currentTarget.value) })
          }}
        />
      )}
    </Part>
  )
}

function Pay({
  method,
  bill,
  onMethod,
  onSetPin,
}: {
  method: PaymentMethod
  bill: number
  onMethod: (method: PaymentMethod) => void
  onSetPin: () => void
}) {
  const wallet = walletOfMine().value.value
  const isEnough = (wallet?.balance.amount ?? 0) >= bill
  const hintOf = (each: PaymentMethod) => {
    if (each !== 'wallet') return checkoutWords.methodHints[each]
    if (!wallet) return undefined
    const balance = moneyText(wallet.balance)
    return isEnough ? checkoutWords.balance(balance) : checkoutWords.tooLittle(balance)
  }
  return (
    <Part title={checkoutWords.pay}>
      <div role="radiogroup" aria-label={checkoutWords.pay} class="methods">
        {methods.map((each) => (
          <Check
            key={each}
            type="radio"
            name="method"
            label={checkoutWords.methods[each]}
            hint={hintOf(each)}
            disabled={each === 'wallet' && !isEnough}
            checked={method === each}
            onChange={() => onMethod(each)}
          />
        ))}
      </div>
      {method === 'wallet' && wallet?.pin.locked && (
        <Notice kind="warn">
          <p>{checkoutWords.locked}</p>
          <Button kind="secondary" onClick={onSetPin}>
            {checkoutWords.resetPin}
          </Button>
        </Notice>
      )}
      {method === 'wallet' && wallet?.pin.enabled && !wallet.pin.locked && (
        <DigitsField name="pin" label={checkoutWords.pin} length={6} secret autoComplete="off" />
      )}
      {method === 'wallet' && wallet?.pin.enabled === false && (
        <Notice>
          <p>{checkoutWords.noPin}</p>
          <Button kind="secondary" onClick={onSetPin}>
            {checkoutWords.setPin}
          </Button>
        </Notice>
      )}
    </Part>
  )
}

/** What will be paid: the account may have had more in its cart than was chosen on this device. */
const Lines = ({ packs }: Pick<Cart, 'packs'>) => (
  <ul class="stack-s">
    {packs
      .flatMap(({ lines }) => lines)
      .map(({ quantity, name, options }, index) => (
        <li key={index}>
          {quantity} × {name}
          {options.length > 0 && <p class="quiet small">{options.map((option) => option.name).join(', ')}</p>}
        </li>
      ))}
  </ul>
)

/** What is paid with by itself: the wallet where it has enough, else a transfer. */
function usualMethod(bill: number): PaymentMethod {
  const wallet = walletOfMine().value.value
  const isReady = wallet?.pin.enabled && !wallet.pin.locked && wallet.balance.amount >= bill && bill > 0
  return isReady ? 'wallet' : 'single-transfer'
}

/** A tip is the customer's own to change: it surprises nobody. In kobo. */
const withoutTip = ({ summary, tip }: Cart) => Math.round((summary.bill.price.amount - tip.amount) * 100)

async function placeOrder(
  { storeId }: Checkout,
  { version }: Cart,
  method: PaymentMethod,
  pin: string | undefined,
) {
  const body = { version, method, ...(method === 'wallet' ? { pin: pin ?? '' } : {}) }
  const { data } = await withOneKey(live.client.checkoutStoreCart, { params: { storeId }, body })
  return data
}

/** The first address somebody orders to is theirs from then on. */
function rememberAddress({ delivery }: Cart) {
  const account = live.session.account.value
  if (!account || account.delivery.location || !delivery.location) return
  const { location, telephone } = delivery
  void live.client
    .updateUser({ body: { delivery: { location, ...(telephone ? { telephone } : {}) } } })
    .then(({ data }) => live.session.setAccount(data))
    .catch(() => {})
}

class NoPin extends Error {}

function CheckoutForm({
  slug,
  checkout,
  onOrdered,
}: {
  slug: string
  checkout: Checkout
  onOrdered: () => void
}) {
  const { route } = useLocation()
  const { cart, error, isSaving, terms, save, change } = checkout
  const store = storeBySlug(slug).value.value
  const chosen = useSignal<PaymentMethod | undefined>(undefined)
  const isPlaceOpen = useSignal(false)
  const isPinOpen = useSignal(false)
  const refusal = useSignal<unknown>(undefined)
  const hasChanged = useSignal(false)
  const priced = cart.value
  const bill = priced?.summary.bill.price.amount ?? 0
  const method = chosen.value ?? usualMethod(bill)

  // Another place has another price, and another door. What is typed before there is any place is about the one that comes.
  const point = useComputed(() => JSON.stringify(place.value?.coordinates))
  const hadPlace = useRef(place.peek() !== undefined)
  useSignalEffect(() => {
    void point.value
    const found = place.peek()
    const description = found?.description || (hadPlace.current ? '' : terms.peek().description)
    hadPlace.current = found !== undefined
    terms.value = { ...terms.peek(), description }
    if (found && !found.description && description) choosePlace({ ...found, description })
    // What it reads besides is no reason to send it again.
    untracked(() => void save().catch(() => {}))
  })

  const ways: WaysOut = {
    slug,
    async chooseTime() {
      // Its hours may have changed since they were read.
      await storeBySlug(slug).reload()
      const read = storeBySlug(slug).value.peek()
      const [first] = read ? daysToChoose(read) : []
      change({ dateScheduled: first?.times[0] ? new Date(first.times[0]).toISOString() : null })
    },
    choosePlace() {
      isPlaceOpen.value = true
    },
    payByTransfer() {
      chosen.value = 'single-transfer'
      refusal.value = undefined
    },
    setPin() {
      isPinOpen.value = true
    },
  }

  async function submit({ pin }: { pin?: string }) {
    refusal.value = undefined
    hasChanged.value = false
    // Its field is not there yet.
    if (method === 'wallet' && walletOfMine().value.value?.pin.enabled === false) return ways.setPin()
    if (pin !== undefined && !/^\d{4,6}$/.test(pin)) throw new NoPin()
    const seen = priced && withoutTip(priced)
    const now = await save()
    if (now.problems.length > 0) return
    if (seen !== undefined && withoutTip(now) !== seen) {
      hasChanged.value = true
      return
    }
    try {
      const { order, payment } = await placeOrder(checkout, now, method, pin)
      takeOrder(order)
      if (payment) takePayment(order.id, payment)
      rememberAddress(now)
      onOrdered()
      endCheckout(checkout.storeId)
      removeDraft(checkout.storeId)
      if (method === 'wallet') void walletOfMine().reload()
      route(pathTo('order', { slug: order.slug }), true)
    } catch (reason) {
      const isAtField =
        reason instanceof BukaError &&
        (reason.code === 'wallet.pin.incorrect' || reason.code === 'request.invalid')
      if (isAtField) throw reason
      refusal.value = reason
      void walletOfMine().reload()
      void save().catch(() => {})
    }
  }
  /** A pin that is missing or wrong is said at its field. */
  const explained = (reason: unknown) => {
    if (reason instanceof NoPin) return { fields: { pin: checkoutWords.typePin } }
    const fault = explain(reason)
    if (reason instanceof BukaError && reason.code === 'wallet.pin.incorrect')
      return { fields: { pin: fault.summary ?? '' } }
    return fault
  }
  const problems = priced?.problems ?? []
  return (
    <>
      <Form class="checkout-form" explain={explained} onSubmit={submit}>
        <div class="stack">
          <Where checkout={checkout} onPlace={ways.choosePlace} />
          <When checkout={checkout} store={store} />
          <Tip checkout={checkout} />
          <Pay
            method={method}
            bill={bill}
            onMethod={(next) => {
              chosen.value = next
            }}
            onSetPin={ways.setPin}
          />
        </div>
        <section class="panel stack sum" aria-labelledby="sum">
          <h2 id="sum">{words.cart.summary}</h2>
          {priced && <Lines packs={priced.packs} />}
          {priced ? (
            <Bill
              summary={priced.summary}
              hasPlace={priced.delivery.location !== null}
              isTooFar={isTooFar(priced)}
              hasTip={terms.value.tip > 0}
              busy={isSaving.value}
            />
          ) : error.value ? (
            <Refused error={error.value} ways={ways} />
          ) : (
            <Skeleton height="10rem" />
          )}
          {priced?.times && problems.length === 0 && (
            <p>
              <strong>{checkoutWords.atYourDoor(rangeText(priced.times.door))}</strong>
            </p>
          )}
          {problems.length > 0 && <Problems problems={problems} ways={ways} />}
          {refusal.value !== undefined && <Refused error={refusal.value} ways={ways} />}
          {hasChanged.value && (
            <Notice kind="warn">
              <strong>{checkoutWords.changed}</strong>
              <p>{checkoutWords.changedNow(naira(bill))}</p>
            </Notice>
          )}
          {problems.length === 0 && <Submit>{checkoutWords.place(naira(bill))}</Submit>}
        </section>
      </Form>
      {isPlaceOpen.value && (
        <Deferred>
          <PlaceSheet
            onClose={() => {
              isPlaceOpen.value = false
            }}
          />
        </Deferred>
      )}
      {isPinOpen.value && (
        <Deferred>
          <ActorProvider value={actor}>
            <PinSheet
              isSet={walletOfMine().value.value?.pin.enabled ?? false}
              onClose={() => {
                isPinOpen.value = false
                refusal.value = undefined
                void walletOfMine().reload()
              }}
            />
          </ActorProvider>
        </Deferred>
      )}
    </>
  )
}

const CheckoutSkeleton = () => (
  <div class="page stack" aria-hidden="true">
    <Skeleton width="40%" height="1.75rem" />
    <Skeleton height="16rem" />
    <Skeleton height="8rem" />
    <Skeleton height="10rem" />
  </div>
)

/** Whose cart it is cannot be asked. */
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
  // The cart is gone before the order's page has come.
  const isOrdered = useSignal(false)
  const state = live.session.state.value
  const draft = draftBySlug(slug)
  useEffect(() => {
    document.title = `${checkoutWords.title} · ${words.app}`
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
