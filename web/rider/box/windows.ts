import { computed, effect, untracked } from '@preact/signals'
import { eachMinute } from '../../kit/clock.ts'
import { reloadAccount } from '../../shared/reload-account.ts'
import { live } from '../app.ts'
import { carried } from '../orders/orders.ts'
import { ahead, doorsOf } from './stops.ts'

/**
 * The time windows of the rider's current orders: until when more may be added, and when all should be delivered. They are part of
 * the account.
 */

const settleMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(() => void reloadAccount(live).catch(() => {}), settleMs)
}

const box = computed(() => carried.value.map(({ id, status }) => `${id} ${status}`).join())
let before: string | undefined
effect(() => {
  const now = box.value
  // The first value belongs to the account that was just loaded.
  if (before !== undefined && before !== now) untracked(soon)
  before = now
})
live.connection.on('rider.orders.addition.time.ended', soon)
// Somebody has decided about the rider's role.
live.connection.on('alert.new', ({ type }) => type.startsWith('role-') && soon())

const endOf = (window: { timestamp: { end: string | null } } | undefined) =>
  window?.timestamp.end ?? undefined

const statuses = computed(() => live.session.account.value?.orders.statuses)
const isLocked = computed(() => live.session.account.value?.orders.box.locked === true)

/** Until when more orders may be added; undefined if none may. */
export const addsUntil = computed(() => (isLocked.value ? undefined : endOf(statuses.value?.accepted)))
/** When the last order is expected at its door; undefined if that is not known for every order, or has passed. */
export const lastDoor = computed(() => ahead(doorsOf(carried.value), eachMinute.value))
/** When everything has to be delivered: the latest promised time, or the end of the window if nothing was promised. */
export const deliversUntil = computed(() => {
  const promised = carried.value.flatMap(({ datePromised }) => datePromised ?? [])
  return promised.sort().at(-1) ?? endOf(statuses.value?.ongoing)
})
