import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/chips.tsx'
import { Notice } from '../../kit/notice.tsx'
import { words } from '../words.ts'
import { CheckList } from './check-list.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { KitchenTime } from './kitchen-time.tsx'
import { hasArrived, isReady } from './progress.ts'
import { arriveAtStore, pickUp } from './steps.ts'
import { readyAt } from './stops.ts'
import { isCut, Unsent } from './unsent.tsx'

const said = words.box

/** One order at the counter of the store: what to check, and the button for picking it up. */
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
              <KitchenTime order={order} />
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

export function PickUp({ orders }: { orders: Order[] }) {
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
