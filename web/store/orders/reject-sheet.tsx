import { effect, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { words } from '../words.ts'
import { callOffCost, reject } from './acts.ts'
import { orders, tellCancelled } from './orders.ts'
import { ReasonForm } from './reason-form.tsx'

const said = words.reject

type Cost = Awaited<ReturnType<typeof callOffCost>>

/** Shows what it would cost to cancel an accepted order. */
function CostOf({ order }: { order: Order }) {
  const cost = useSignal<Cost | undefined>(undefined)
  const fault = useSignal<unknown>(undefined)
  useEffect(() => {
    callOffCost(order).then(
      (told) => {
        cost.value = told
      },
      (error) => {
        fault.value = error
      },
    )
  }, [order.id])
  if (fault.value !== undefined) return <Notice kind="bad">{explain(fault.value).summary}</Notice>
  if (!cost.value) return <Skeleton height="5rem" />
  const { refund, lost, compensation } = cost.value
  return (
    <Notice kind="warn">
      <ul class="stack-s">
        <li>{said.refund(moneyText(refund.price))}</li>
        <li>{said.lost(moneyText(lost.price))}</li>
        {compensation.price.amount > 0 && (
          <li>
            <strong>{said.compensation(moneyText(compensation.price))}</strong>
          </li>
        )}
      </ul>
    </Notice>
  )
}

/**
 * Closes the sheet for rejecting an order when a colleague answers the order or the customer cancels it; otherwise it would cancel
 * an order that is already in the kitchen.
 */
function useAnswered(order: Order, onAnswered: () => void) {
  const { id, slug, status } = order
  const isOver = useRef(false)
  useEffect(() => {
    if (status !== 'pending') return
    // An effect instead of a render: after the last new order, the component around this sheet is removed before it would render.
    return effect(() => {
      const now = orders.get(id).value?.status ?? status
      if (isOver.current || now === 'pending') return
      isOver.current = true
      onAnswered()
      if (now === 'cancelled') tellCancelled(order)
      else toast(said.answered(slug))
    })
  }, [])
  return isOver
}

/** Rejects an order, or cancels an accepted one. The customer reads the reason. */
export function RejectSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const isOver = useAnswered(order, onClose)
  const isCallOff = order.status !== 'pending'
  return (
    <Sheet
      title={isCallOff ? said.callOffTitle(order.slug) : said.title(order.slug)}
      closeLabel={words.close}
      onClose={onClose}
    >
      <ReasonForm
        said={said}
        submit={isCallOff ? said.callOff : said.send}
        onSend={async (reason) => {
          isOver.current = true
          await reject(order, reason).catch((error) => {
            isOver.current = false
            throw error
          })
          onClose()
          toast(isCallOff ? said.calledOff : said.rejected)
        }}
      >
        {isCallOff && <CostOf order={order} />}
      </ReasonForm>
    </Sheet>
  )
}
