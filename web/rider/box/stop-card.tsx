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
  codeOrderIds,
  handOver,
  pickUp,
  refusedHandOver,
  whyRefused,
} from './steps.ts'
import { readyAt, type Stop, stopName, type TimeRange } from './stops.ts'
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

function Reach({ who, isFirst, isNamed }: { who: Reached; isFirst: boolean; isNamed: boolean }) {
  const { name, telephone, place, chat } = who
  return (
    <div class="reach">
      {isFirst && (
        <ButtonLink
          kind="secondary"
          href={mapLink(place, name, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation size={20} aria-hidden="true" />
          {said.directions}
        </ButtonLink>
      )}
      {telephone && (
        <ButtonLink kind="secondary" href={`tel:${telephone}`} aria-label={said.call(name)}>
          <Phone size={20} aria-hidden="true" />
          {isNamed ? said.call(name) : said.callShort}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" href={chat} aria-label={said.write(name)}>
        <MessageCircle size={20} aria-hidden="true" />
        {isNamed ? said.write(name) : said.writeShort}
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
    codeOrderIds.value = [...codeOrderIds.peek(), order.id]
    return () => {
      codeOrderIds.value = codeOrderIds.peek().filter((id) => id !== order.id)
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

/** One order at the door: its code, or why it is not handed over. */
function AtDoor({ order, isHere, isNamed }: { order: Order; isHere: boolean; isNamed: boolean }) {
  const isStuck = useSignal(false)
  return (
    <section class="parcel" aria-label={order.slug}>
      <div class="parcel-head">
        <strong class="slug">{order.slug}</strong>
        {isNamed && <span>{order.customer.name}</span>}
        <Unsent order={order} />
      </div>
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

function HandOver({ orders }: { orders: Order[] }) {
  const away = orders.filter((order) => !hasArrived(order, 'rider-customer-arrival'))
  return (
    <>
      {away.length > 0 && (
        <Button large wide onClick={() => void arriveAtCustomer(away)}>
          {said.atDoor}
        </Button>
      )}
      {orders.map((order) => (
        <AtDoor
          key={order.id}
          order={order}
          isHere={!away.includes(order)}
          isNamed={new Set(orders.map(({ customer }) => customer.id)).size > 1}
        />
      ))}
    </>
  )
}

/** Everybody who can be called about a stop. */
function peopleAt({ kind, orders }: Stop): Reached[] {
  const { store } = orders[0]!
  if (kind === 'pick-up')
    return [
      {
        name: store.name,
        telephone: store.telephone,
        place: store.locations[0]!,
        chat: chatWith('store', store),
      },
    ]
  const customers = new Map(orders.map((order) => [order.customer.id, order]))
  return [...customers.values()].map(({ customer, delivery }) => ({
    name: customer.name,
    telephone: delivery.telephone ?? customer.telephone,
    place: delivery.location,
    chat: chatWith('user', customer),
  }))
}

/** When customers expect it; the promise where there is nothing else, or where it is late. */
function Due({ orders, door }: { orders: Order[]; door: TimeRange | undefined }) {
  const promised = orders.flatMap(({ datePromised }) =>
    datePromised === null ? [] : Date.parse(datePromised),
  )
  const promisedAt = promised.length === 0 ? undefined : Math.min(...promised)
  const isLate = promisedAt !== undefined && promisedAt < eachMinute.value
  return (
    <>
      {door && !isLate && <p class="quiet">{said.expected(rangeText(door, eachMinute.value))}</p>}
      {promisedAt !== undefined && (!door || isLate) && (
        <p class={isLate ? 'late' : 'quiet'}>
          {said.promised(clockText(promisedAt))} (<Near at={promisedAt} />)
        </p>
      )}
    </>
  )
}

/** What to do at a stop: arrive, wait, pick up; arrive, hand over or say why not. */
export function StopCard({
  stop,
  door,
  number,
  count,
}: {
  stop: Stop
  /** When the door is expected, where it is one and that is known. */
  door: TimeRange | undefined
  number: number
  count: number
}) {
  const { kind, orders } = stop
  const people = peopleAt(stop)
  const { place } = people[0]!
  const messages = new Set(orders.map(({ delivery }) => delivery.message).filter(Boolean))
  return (
    <article class="panel stop-card" aria-labelledby="stop">
      <header>
        <p class="turn">
          {said.stopOf(number, count)} · {kind === 'pick-up' ? said.pickUp : said.handOver}
        </p>
        <h2 id="stop">{stopName(stop)}</h2>
        <p>
          <strong>{place.street}</strong>
          {place.description && <> · {place.description}</>}
        </p>
        {kind === 'hand-over' && <Due orders={orders} door={door} />}
        {kind === 'hand-over' &&
          [...messages].map((message) => (
            <p class="message" key={message}>
              <MessageCircle size={18} aria-label={said.message} />
              {message}
            </p>
          ))}
      </header>
      {people.map((who, index) => (
        <Reach key={who.chat} who={who} isFirst={index === 0} isNamed={people.length > 1} />
      ))}
      {kind === 'pick-up' ? <PickUp orders={orders} /> : <HandOver orders={orders} />}
    </article>
  )
}
