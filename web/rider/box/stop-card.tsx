import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { eachMinute } from '../../kit/clock.ts'
import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { MessageCircle, Navigation, Phone } from '../../kit/icons.ts'
import { Notice } from '../../kit/notice.tsx'
import { clockText, Near } from '../../kit/time.tsx'
import { rangeText } from '../../shared/time-range.ts'
import { explain, live, outbox } from '../app.ts'
import { pathTo } from '../paths.ts'
import { words } from '../words.ts'
import { CheckList } from './check-list.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { KitchenTime } from './kitchen-time.tsx'
import { mapLink } from './map-link.ts'
import { hasArrived, isReady, waitingFor } from './progress.ts'
import {
  arriveAtCustomer,
  arriveAtStore,
  codeOrderId,
  handOver,
  pickUp,
  refusedHandOver,
  whyRefused,
} from './steps.ts'
import { readyAt, type Stop } from './stops.ts'
import { WhyNotSheet } from './why-not-sheet.tsx'
import './stop-card.css'

const said = words.box
const codeLength = 4

/** Whether the service cannot be heard now. */
const isCut = () => !live.isOnline.value || live.connection.state.value === 'waiting'

const Unsent = ({ order }: { order: Order }) =>
  isCut() && waitingFor(order.id, outbox.entries.value).length > 0 ? (
    <Tag kind="warn">{said.unsent}</Tag>
  ) : null

interface Reached {
  name: string
  telephone: string | null
  place: Order['delivery']['location']
  chat: string
}

function Reach({ who: { name, telephone, place, chat } }: { who: Reached }) {
  return (
    <div class="reach">
      <ButtonLink
        kind="secondary"
        href={mapLink(place, name, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
      >
        <Navigation size={20} aria-hidden="true" />
        {said.directions}
      </ButtonLink>
      {telephone && (
        <ButtonLink kind="secondary" href={`tel:${telephone}`} aria-label={said.call(name)}>
          <Phone size={20} aria-hidden="true" />
          {said.callShort}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" href={chat} aria-label={said.write(name)}>
        <MessageCircle size={20} aria-hidden="true" />
        {said.writeShort}
      </ButtonLink>
    </div>
  )
}

const chatWith = (type: 'user' | 'store', { id }: { id: string }) => pathTo('chatWith', { type, id })

/** One order at the counter: what to compare, and that it is in the bag. */
function AtCounter({ order, isHere }: { order: Order; isHere: boolean }) {
  const isGivingUp = useSignal(false)
  const ready = isReady(order)
  const due = readyAt(order)
  const isUnsure = !ready && isCut()
  return (
    <section class="parcel" aria-label={order.slug}>
      <div class="parcel-head">
        <strong class="slug">{order.slug}</strong>
        <span>{order.customer.name}</span>
        {ready ? (
          <Tag kind="good">{said.isReady}</Tag>
        ) : (
          due !== undefined && (
            <Tag kind="warn">
              <KitchenTime at={due} />
            </Tag>
          )
        )}
        <Unsent order={order} />
      </div>
      <CheckList packs={order.packs} isOpen={isHere} />
      {isHere && !ready && (
        <Notice kind={isUnsure ? 'warn' : 'info'}>
          {isUnsure ? (
            said.unsureKitchen
          ) : (
            <>
              <strong>{said.waitKitchen}</strong> {said.waitKitchenHint}
            </>
          )}
        </Notice>
      )}
      {(ready || isUnsure) && (
        <Button large wide kind={isHere ? 'primary' : 'secondary'} onClick={() => void pickUp(order)}>
          {said.pickedUp(order.slug)}
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          isGivingUp.value = true
        }}
      >
        {said.giveUp(order.slug)}
      </Button>
      {isGivingUp.value && (
        <GiveUpSheet
          order={order}
          onClose={() => {
            isGivingUp.value = false
          }}
        />
      )}
    </section>
  )
}

function PickUp({ orders }: { orders: Order[] }) {
  const away = orders.filter((order) => !hasArrived(order, 'rider-store-arrival'))
  return (
    <>
      {away.length > 0 && (
        <Button large wide onClick={() => void arriveAtStore(away)}>
          {said.atStore}
        </Button>
      )}
      {orders.map((order) => (
        <AtCounter key={order.id} order={order} isHere={!away.includes(order)} />
      ))}
    </>
  )
}

class TooShort extends Error {}

/** The fourth digit sends it. A code that was refused says why until another is typed. */
function CodeForm({ order, isHere }: { order: Order; isHere: boolean }) {
  const form = useRef<HTMLDivElement>(null)
  const refused = refusedHandOver(order.id)
  useEffect(() => {
    if (!isHere) return
    codeOrderId.value = order.id
    return () => {
      codeOrderId.value = undefined
    }
  }, [isHere, order.id])
  useEffect(() => {
    if (isHere && refused) form.current?.querySelector('input')?.scrollIntoView({ block: 'center' })
  }, [isHere, refused?.id])
  return (
    <div ref={form}>
      <Form
        explain={(error) =>
          error instanceof TooShort ? { fields: { code: said.codeShort } } : explain(error)
        }
        onSubmit={async ({ code = '' }) => {
          if (!/^\d{4}$/.test(code)) throw new TooShort()
          await handOver(order, code)
        }}
      >
        <DigitsField
          name="code"
          label={said.code}
          hint={said.codeHint(order.customer.name)}
          length={codeLength}
          {...(refused && { error: whyRefused(refused) })}
          onInput={({ currentTarget }) => {
            if (refused) void outbox.dismiss(refused.id)
            if (currentTarget.value.length === codeLength) currentTarget.form?.requestSubmit()
          }}
        />
        <Submit>{said.hand}</Submit>
      </Form>
    </div>
  )
}

function HandOver({ order }: { order: Order }) {
  const isStuck = useSignal(false)
  const isHere = hasArrived(order, 'rider-customer-arrival')
  return (
    <section class="parcel" aria-label={order.slug}>
      <div class="parcel-head">
        <strong class="slug">{order.slug}</strong>
        <Unsent order={order} />
      </div>
      {!isHere && (
        <Button large wide onClick={() => void arriveAtCustomer(order)}>
          {said.atDoor}
        </Button>
      )}
      {isHere ? (
        <CodeForm order={order} isHere />
      ) : (
        <details class="check-list">
          <summary>{said.code}</summary>
          <CodeForm order={order} isHere={false} />
        </details>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          isStuck.value = true
        }}
      >
        {said.whyNot}
      </Button>
      {isStuck.value && (
        <WhyNotSheet
          order={order}
          onClose={() => {
            isStuck.value = false
          }}
        />
      )}
    </section>
  )
}

function whoAt({ kind, orders }: Stop): Reached {
  const { store, customer, delivery } = orders[0]!
  if (kind === 'pick-up')
    return {
      name: store.name,
      telephone: store.telephone,
      place: store.locations[0]!,
      chat: chatWith('store', store),
    }
  return {
    name: customer.name,
    telephone: delivery.telephone ?? customer.telephone,
    place: delivery.location,
    chat: chatWith('user', customer),
  }
}

/** When the customer expects it; the promise where there is nothing else, or where it is late. */
function Due({ order: { times, datePromised } }: { order: Order }) {
  const promisedAt = datePromised === null ? undefined : Date.parse(datePromised)
  const isLate = promisedAt !== undefined && promisedAt < eachMinute.value
  return (
    <>
      {times && !isLate && <p class="quiet">{said.expected(rangeText(times.door, eachMinute.value))}</p>}
      {promisedAt !== undefined && (!times || isLate) && (
        <p class={isLate ? 'late' : 'quiet'}>
          {said.promised(clockText(promisedAt))} (<Near at={promisedAt} />)
        </p>
      )}
    </>
  )
}

/** What to do at a stop: arrive, wait, pick up; arrive, hand over or say why not. */
export function StopCard({ stop, number, count }: { stop: Stop; number: number; count: number }) {
  const { kind, orders } = stop
  const who = whoAt(stop)
  const [order] = orders
  const { delivery } = order!
  return (
    <article class="panel stop-card" aria-labelledby="stop">
      <header>
        <p class="turn">
          {said.stopOf(number, count)} · {kind === 'pick-up' ? said.pickUp : said.handOver}
        </p>
        <h2 id="stop">{who.name}</h2>
        <p>
          <strong>{who.place.street}</strong>
          {who.place.description && <> · {who.place.description}</>}
        </p>
        {kind === 'hand-over' && <Due order={order!} />}
        {kind === 'hand-over' && delivery.message && (
          <p class="message">
            <MessageCircle size={18} aria-label={said.message} />
            {delivery.message}
          </p>
        )}
      </header>
      <Reach who={who} />
      {kind === 'pick-up' ? <PickUp orders={orders} /> : <HandOver order={order!} />}
    </article>
  )
}
