import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { StoreDetails } from '#contract/records/store-details.ts'
import type { Weekday } from '#contract/states.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute, now } from '../../kit/clock.ts'
import { Switch, TextArea, TextField } from '../../kit/field.tsx'
import { type Fault, Form, Submit, type Values } from '../../kit/form.tsx'
import { ChevronRight, CirclePause, Clock, QrCode, Share2 } from '../../kit/icons.ts'
import { Row } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { momentText, weekdayText } from '../../kit/time.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { upload } from '../../live/upload.ts'
import { explain, live } from '../app.ts'
import { PictureField } from '../menu/picture-field.tsx'
import { paths } from '../paths.ts'
import { changedFields } from '../save-change.ts'
import { awaitsApproval, isOwner, may, reloadStores, storeId } from '../stores/stores.ts'
import { words as appWords } from '../words.ts'
import { detailsOf, fieldsOf, isStoreConflict, type StoreFields, saveStore } from './details.ts'
import { whereIAm } from './here.ts'
import { words } from './words.ts'
import '../menu/item-page.css'
import './store-page.css'

const currency = 'ngn'
const amountIn = (text = '') => Number(text.replaceAll(',', '').trim())
const money = (text: string | undefined) => ({ currency, amount: amountIn(text) })
const minuteMs = 60_000

const names: { [field in keyof StoreFields]?: string } = {
  name: words.name,
  telephone: words.telephone,
  description: words.description,
  picture: words.picture,
  locations: words.place,
  availability: words.hours,
  deliveryTime: words.delivery,
  deliveryPricing: words.ownPricing,
  deliveryRadiusKm: words.radius,
  minimumOrder: words.minimum,
  autoAccept: words.autoAccept,
  deliversItself: words.deliversItself,
  active: words.active,
  pausedUntil: words.pause.title,
}

const pauseText = (until: string | null | undefined) => until && momentText(new Date(until))

/** An error of a save in words; where somebody else has changed the same, what they have made of it. */
export function explainSave(error: unknown): Fault {
  if (!isStoreConflict(error)) return explain(error)
  const theirs = fieldsOf(error.fresh.store)
  const fields = error.fields.map((field) => {
    const value = field === 'pausedUntil' ? pauseText(theirs.pausedUntil) : theirs[field]
    const name = names[field] ?? field
    return typeof value === 'string' || typeof value === 'number' ? words.isNow(name, String(value)) : name
  })
  return { fields: {}, summary: words.conflict(fields.join(', ')) }
}

const tell = (error: unknown) => toast(explainSave(error).summary ?? '')

/** Changes something with one touch. */
async function change(store: StoreDetails, fields: Partial<StoreFields>, said: string) {
  try {
    await saveStore(store, fields)
    toast(said)
  } catch (error) {
    tell(error)
  }
}

/** The weekday where the store is. */
const weekdayOf = ({ timezone }: StoreDetails['availability'], time: number) =>
  weekdayText(time, timezone).toLowerCase() as Weekday

/** «8:00 am», as times are told everywhere; the service has «08:00». */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

function hoursToday({ availability }: StoreDetails): string {
  const spans = availability.week[weekdayOf(availability, eachMinute.value)]
  if (spans.length === 0) return words.closedToday
  const texts = spans.map(({ start, end }) =>
    start === end ? words.hoursPage.allDay : `${clockTime(start)} – ${clockTime(end)}`,
  )
  return words.hoursToday(texts.join(', '))
}

function stateOf(store: StoreDetails): { text: string; kind: 'good' | 'warn' | 'bad' } {
  const { management, pausedUntil, open } = store
  if (awaitsApproval.value) return { text: words.state.pending, kind: 'warn' }
  if (!management?.standing.active) return { text: words.state.standing, kind: 'bad' }
  if (!management.active) return { text: words.state.off, kind: 'bad' }
  if (pausedUntil && Date.parse(pausedUntil) > eachMinute.value)
    return { text: words.state.paused(momentText(new Date(pausedUntil))), kind: 'warn' }
  return open ? { text: words.state.open, kind: 'good' } : { text: words.state.closed, kind: 'warn' }
}

function State({ store }: { store: StoreDetails }) {
  const { text, kind } = stateOf(store)
  const isPaused = store.pausedUntil !== null && Date.parse(store.pausedUntil) > eachMinute.value
  const said = words.pause
  const pause = (minutes: number) => {
    const until = new Date(now() + minutes * minuteMs)
    return change(store, { pausedUntil: until.toISOString() }, said.paused(momentText(until)))
  }
  return (
    <section class="panel stack" aria-labelledby="state">
      <h2 id="state">
        <Tag kind={kind}>{text}</Tag>
      </h2>
      {isPaused ? (
        <Button large onClick={() => change(store, { pausedUntil: null }, said.ended)}>
          {said.end}
        </Button>
      ) : (
        <fieldset class="plain">
          <legend>
            <CirclePause size={18} aria-hidden="true" /> {said.title}
          </legend>
          <p class="quiet small">{said.hint}</p>
          <div class="acts">
            {said.lengths.map(([minutes, label]) => (
              <Button key={minutes} kind="secondary" onClick={() => pause(minutes)}>
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {isOwner.value && (
        <Switch
          label={words.active}
          hint={words.activeHint}
          checked={store.management!.active}
          onChange={({ currentTarget }) => change(store, { active: currentTarget.checked }, words.saved)}
        />
      )}
    </section>
  )
}

async function share({ name, web }: StoreDetails) {
  try {
    if (navigator.share) await navigator.share({ title: name, url: web.link })
    else {
      await navigator.clipboard.writeText(web.link)
      toast(words.copied)
    }
  } catch {
    // Whoever closes the list of apps shares nothing.
  }
}

const LinkOf = ({ store }: { store: StoreDetails }) => (
  <section class="panel stack" aria-labelledby="link">
    <h2 id="link">{words.link}</h2>
    <p class="quiet small">{words.linkHint}</p>
    <a href={store.web.link}>{store.web.link}</a>
    <div class="acts">
      <Button kind="secondary" onClick={() => share(store)}>
        <Share2 size={18} aria-hidden="true" />
        {words.share}
      </Button>
      <ButtonLink kind="secondary" href={paths.poster}>
        <QrCode size={18} aria-hidden="true" />
        {words.poster}
      </ButtonLink>
    </div>
  </section>
)

interface PartProps {
  /** The store as it was when the form was filled. */
  store: StoreDetails
  onSaved: () => void
}

/** The form follows the store as others change it, until somebody types; what was typed then stays. */
function Following({ store, Part }: { store: StoreDetails; Part: (props: PartProps) => JSX.Element }) {
  const isTyping = useSignal(false)
  const shown = useRef(store)
  if (!isTyping.value) shown.current = store
  return (
    <div
      onInput={() => {
        isTyping.value = true
      }}
    >
      <Part
        key={shown.current.management!.version}
        store={shown.current}
        onSaved={() => {
          isTyping.value = false
        }}
      />
    </div>
  )
}

/** A part of the store with its own button; only what was changed in it is sent. */
function Saved({
  id,
  title,
  store,
  onSaved,
  read,
  children,
}: PartProps & {
  id: string
  title: string
  read: (values: Values) => Partial<StoreFields>
  children: ComponentChildren
}) {
  /** What somebody else has made of the same; it was said, so the next save replaces it. */
  const theirs = useRef<StoreDetails | undefined>(undefined)
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Form
        explain={explainSave}
        onSubmit={async (values) => {
          const wanted = read(values)
          const before = fieldsOf(store)
          const changed = changedFields({ ...before }, { ...before, ...wanted })
          const changes = Object.fromEntries(changed.map((name) => [name, wanted[name]]))
          try {
            if (changed.length > 0) await saveStore(theirs.current ?? store, changes)
          } catch (error) {
            if (isStoreConflict(error)) theirs.current = error.fresh.store
            throw error
          }
          toast(words.saved)
          onSaved()
        }}
      >
        {children}
        <Submit>{words.save}</Submit>
      </Form>
    </section>
  )
}

function Basics({ store, onSaved }: PartProps) {
  const place = useSignal(store.locations[0]!)
  const { latitude, longitude } = place.value.coordinates
  return (
    <Saved
      id="basics"
      title={words.basics}
      store={store}
      onSaved={onSaved}
      read={({ name = '', telephone = '', description = '', street = '', city = '', how = '' }) => ({
        name,
        telephone,
        description,
        locations: [{ ...place.value, street, city, description: how }, ...store.locations.slice(1)],
      })}
    >
      <TextField name="name" label={words.name} defaultValue={store.name} maxLength={80} />
      <TextField
        name="telephone"
        type="tel"
        label={words.telephone}
        hint={words.telephoneHint}
        defaultValue={store.telephone}
        maxLength={20}
      />
      <TextArea
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        defaultValue={store.description}
        maxLength={1000}
      />
      <div class="bounds">
        <TextField name="street" label={words.street} defaultValue={place.value.street} maxLength={120} />
        <TextField name="city" label={words.city} defaultValue={place.value.city} maxLength={80} />
      </div>
      <TextField name="how" label={words.how} defaultValue={place.value.description} maxLength={300} />
      <p class="quiet small">{words.coordinates(String(latitude), String(longitude))}</p>
      <Button
        kind="secondary"
        onClick={() =>
          whereIAm().then(
            (coordinates) => {
              place.value = { ...place.value, coordinates }
              toast(words.placeFound)
            },
            () => toast(words.placeRefused),
          )
        }
      >
        {words.usePlace}
      </Button>
    </Saved>
  )
}

function Delivery({ store, onSaved }: PartProps) {
  const { deliveryPricing, autoAccept, deliversItself } = store.management!
  const isOwn = useSignal(deliveryPricing !== null)
  const { time } = store.delivery
  return (
    <Saved
      id="delivery"
      title={words.delivery}
      store={store}
      onSaved={onSaved}
      read={(values) => ({
        deliveryTime: { min: Number(values['deliveryTime.min']), max: Number(values['deliveryTime.max']) },
        deliveryRadiusKm: amountIn(values.deliveryRadiusKm),
        minimumOrder: money(values['minimumOrder.amount']),
        deliveryPricing: isOwn.value
          ? {
              base: money(values['deliveryPricing.base.amount']),
              perKm: money(values['deliveryPricing.perKm.amount']),
              min: money(values['deliveryPricing.min.amount']),
              max: money(values['deliveryPricing.max.amount']),
            }
          : null,
        autoAccept: 'autoAccept' in values,
        deliversItself: 'deliversItself' in values,
      })}
    >
      <div class="bounds">
        <TextField name="deliveryTime.min" type="number" label={words.min} defaultValue={String(time.min)} />
        <TextField name="deliveryTime.max" type="number" label={words.max} defaultValue={String(time.max)} />
        <TextField
          name="deliveryRadiusKm"
          inputMode="decimal"
          label={words.radius}
          defaultValue={String(store.deliveryRadiusKm)}
        />
        <TextField
          name="minimumOrder.amount"
          inputMode="decimal"
          unit="₦"
          label={words.minimum}
          defaultValue={String(store.minimumOrder.amount)}
        />
      </div>
      <Switch
        label={words.ownPricing}
        hint={words.ownPricingHint}
        checked={isOwn.value}
        onChange={({ currentTarget }) => {
          isOwn.value = currentTarget.checked
        }}
      />
      {isOwn.value && (
        <div class="bounds">
          {(
            [
              ['base', words.base, 500],
              ['perKm', words.perKm, 100],
              ['min', words.lowest, 500],
              ['max', words.highest, 2000],
            ] as const
          ).map(([name, label, usual]) => (
            <TextField
              key={name}
              name={`deliveryPricing.${name}.amount`}
              inputMode="decimal"
              unit="₦"
              label={label}
              defaultValue={String(deliveryPricing?.[name].amount ?? usual)}
            />
          ))}
        </div>
      )}
      <Switch
        name="autoAccept"
        label={words.autoAccept}
        hint={words.autoAcceptHint}
        defaultChecked={autoAccept}
      />
      <Switch
        name="deliversItself"
        label={words.deliversItself}
        hint={words.deliversItselfHint}
        defaultChecked={deliversItself}
      />
    </Saved>
  )
}

function Standing({ store }: { store: StoreDetails }) {
  const { commissionPercent, featured, active } = store.management!.standing
  const { rating, totalRaters } = store.review
  const unassigned = store.orders.unassigned.total
  return (
    <section class="panel stack-s" aria-labelledby="standing">
      <h2 id="standing">{words.standing}</h2>
      {!active && <Notice kind="bad">{words.state.standing}</Notice>}
      <p>{words.commission(commissionPercent)}</p>
      {featured && <p>{words.featured}</p>}
      <p>{totalRaters > 0 ? words.rating(rating.toFixed(1), totalRaters) : words.unrated}</p>
      {unassigned > 0 && <p>{words.unassigned(unassigned)}</p>}
    </section>
  )
}

function Close({ store }: { store: StoreDetails }) {
  const isOpen = useSignal(false)
  const { route } = useLocation()
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {words.close}
      </Button>
      {isOpen.value && (
        <Sheet
          title={words.closeTitle(store.name)}
          closeLabel={appWords.close}
          onClose={() => {
            isOpen.value = false
          }}
        >
          <Form
            explain={explain}
            onSubmit={async () => {
              await live.client.deleteStore({ params: { storeId: store.id } })
              toast(words.closed(store.name))
              reloadStores()
              route(paths.board)
            }}
          >
            <Notice kind="warn">{words.closeHint}</Notice>
            <Submit kind="danger">{words.closeSure}</Submit>
          </Form>
        </Sheet>
      )}
    </>
  )
}

function PictureOf({ store }: { store: StoreDetails }) {
  const set = async (picture: Blob | null) => {
    try {
      const [key = null] = picture ? await upload(live.client, 'picture', [picture]) : []
      await saveStore(store, { picture: key })
      toast(words.pictureSaved)
    } catch (error) {
      tell(error)
    }
  }
  return (
    <section class="panel stack" aria-labelledby="picture">
      <h2 id="picture">{words.picture}</h2>
      <PictureField url={store.picture?.url ?? null} name={store.name} ratio={16 / 9} onChoose={set} />
    </section>
  )
}

export default function StorePage() {
  useTitle(words.title, appWords.app)
  const { value, error, reload } = detailsOf(storeId.value!)
  const store = value.value
  if (!store?.management)
    return (
      <div class="page narrow stack">
        <h1>{words.title}</h1>
        {error.value === undefined ? (
          <>
            <Skeleton height="8rem" radius="1rem" />
            <Skeleton height="16rem" radius="1rem" />
          </>
        ) : (
          <Notice kind="bad">
            <p>{explain(error.value).summary}</p>
            <Button kind="secondary" onClick={reload}>
              {appWords.again}
            </Button>
          </Notice>
        )}
      </div>
    )
  const mayChange = isOwner.value || may('menu')
  return (
    <div class="page narrow stack store-page">
      <h1>{store.name}</h1>
      {mayChange && <State store={store} />}
      <LinkOf store={store} />
      {mayChange && (
        <div class="panel">
          <Row
            href={paths.hours}
            start={<Clock size={22} aria-hidden="true" />}
            title={<strong>{words.hours}</strong>}
            sub={hoursToday(store)}
            end={<ChevronRight size={20} aria-hidden="true" />}
          />
        </div>
      )}
      {mayChange && <PictureOf store={store} />}
      {isOwner.value && (
        <>
          <Following store={store} Part={Basics} />
          <Following store={store} Part={Delivery} />
        </>
      )}
      <Standing store={store} />
      {isOwner.value && <Close store={store} />}
    </div>
  )
}
