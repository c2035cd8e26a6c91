import { computed, effect, untracked } from '@preact/signals'
import { eachMinute } from '../../kit/clock.ts'
import { reloadAccount } from '../../shared/reload-account.ts'
import { live } from '../app.ts'
import { carried } from '../orders/orders.ts'
import { ahead, doorsOf } from './stops.ts'

/** The windows of the box: until when more orders may be taken, and when all should be delivered. They are in the account. */

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
  // The first is what the account was loaded with.
  if (before !== undefined && before !== now) untracked(soon)
  before = now
})
live.connection.on('rider.orders.addition.time.ended', soon)
// The role was decided about.
live.connection.on('alert.new', ({ type }) => type.startsWith('role-') && soon())

const endOf = (window: { timestamp: { end: string | null } } | undefined) =>
  window?.timestamp.end ?? undefined

const statuses = computed(() => live.session.account.value?.orders.statuses)
const isLocked = computed(() => live.session.account.value?.orders.box.locked === true)

/** Until when more orders may be taken; undefined where the box takes none. */
export const addsUntil = computed(() => (isLocked.value ? undefined : endOf(statuses.value?.accepted)))
/** When the last door is expected; undefined where that is not known of every order, or has passed. */
export const lastDoor = computed(() => ahead(doorsOf(carried.value), eachMinute.value))
/** When all of it must be delivered: by what customers were promised, and by the window where nothing was. */
export const deliversUntil = computed(() => {
  const promised = carried.value.flatMap(({ datePromised }) => datePromised ?? [])
  return promised.sort().at(-1) ?? endOf(statuses.value?.ongoing)
})
