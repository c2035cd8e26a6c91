import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { useSettled } from '../../shared/settled.ts'
import { explain, outbox } from '../app.ts'
import { words } from '../words.ts'
import { hasArrived } from './progress.ts'
import { arriveAtCustomer, codeOrderIds, handOver, refusedHandOver, whyRefused } from './steps.ts'
import { Unsent } from './unsent.tsx'
import { WhyNotSheet } from './why-not-sheet.tsx'

const said = words.box

const codeLength = 4

class TooShort extends Error {}

/**
 * The field for the delivery code; its fourth digit submits it. The reason for which a code was refused is shown until another one
 * is typed.
 */
function CodeForm({ order, isHere, isSettled }: { order: Order; isHere: boolean; isSettled: boolean }) {
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
          // Ignores a habitual tap after the fourth digit of the previous order.
          if (code === '' && !isSettled) return
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

/** One order at the door: the field for its code, or else why it cannot be handed over. */
function AtDoor({
  order,
  isHere,
  isNamed,
  place,
}: {
  order: Order
  isHere: boolean
  isNamed: boolean
  /** The index of the order among those at this door. */
  place: number
}) {
  const isStuck = useSignal(false)
  const isSettled = useSettled(isHere ? place : -1)
  return (
    <section class="parcel" aria-label={order.slug}>
      <div class="parcel-head">
        <strong class="slug">{order.slug}</strong>
        {isNamed && <span>{order.customer.name}</span>}
        <Unsent order={order} />
      </div>
      {isHere ? (
        <CodeForm order={order} isHere isSettled={isSettled} />
      ) : (
        <details class="check-list">
          <summary>{said.code}</summary>
          <CodeForm order={order} isHere={false} isSettled={isSettled} />
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

export function HandOver({ orders }: { orders: Order[] }) {
  const away = orders.filter((order) => !hasArrived(order, 'rider-customer-arrival'))
  return (
    <>
      {away.length > 0 && (
        <Button large wide onClick={() => void arriveAtCustomer(away)}>
          {said.atDoor}
        </Button>
      )}
      {orders.map((order, place) => (
        <AtDoor
          key={order.id}
          order={order}
          isHere={!away.includes(order)}
          place={place}
          isNamed={new Set(orders.map(({ customer }) => customer.id)).size > 1}
        />
      ))}
    </>
  )
}
