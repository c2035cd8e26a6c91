import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { StoreMembership } from '#contract/records/store-membership.ts'
import type { StorePermission } from '#contract/states.ts'
import { allPages } from '../../live/all-pages.ts'
import type { Resource } from '../../live/resource.ts'
import { reloadAccount } from '../../shared/reload-account.ts'
import { live } from '../app.ts'
import { readStored, storeValue } from '../device-storage.ts'

/** The stores that the person owns or works for, and which of them is shown. */

const key = 'buka-store-current'
const storesKey = 'my stores'
/** The key of the resource with the details of a store. */
export const detailsKey = (storeId: string) => `store ${storeId}`

const resource = signal<Resource<StoreMembership[]> | undefined>(undefined)

effect(() => {
  const isKnown = live.session.account.value !== undefined
  untracked(() => {
    if (!isKnown || resource.value) return
    resource.value = live.resources.get(
      storesKey,
      () => allPages((query) => live.client.getMyStores({ query })),
      { keep: 'private', live: true },
    )
  })
})

/** Undefined until they are loaded. */
export const memberships: ReadonlySignal<StoreMembership[] | undefined> = computed(
  () => resource.value?.value.value,
)
export const membershipsError = computed(() => resource.value?.error.value)
export const reloadStores = (): void => void resource.value?.reload()

const chosen = signal(readStored(key, 'sessionStorage') ?? readStored(key))

/** Shows the store in this window from now on, and in the next window that is opened. */
export function chooseStore(storeId: string): void {
  chosen.value = storeId
  storeValue(key, storeId, 'sessionStorage')
  storeValue(key, storeId)
}

/** The store that is shown, with the person's permissions there. */
export const membership = computed(
  () => memberships.value?.find(({ store }) => store.id === chosen.value) ?? memberships.value?.[0],
)
export const storeId = computed(() => membership.value?.store.id)
export const isOwner = computed(() => membership.value?.role === 'owner')
/** The status of the owner's role. Unless it is active, customers see none of the owner's stores. Undefined for assistants. */
const ownerStatus = computed(() => {
  const role = live.session.account.value?.role
  return role?.main === 'store' ? role.status : undefined
})
export const awaitsApproval = computed(() => ownerStatus.value === 'pending')
/** How the owner's role has ended; undefined while it is active or may become so. */
export const refusal = computed(() => {
  const status = ownerStatus.value
  return status === 'pending' || status === 'active' ? undefined : status
})
export const may = (permission: StorePermission): boolean =>
  membership.value?.permissions.includes(permission) ?? false

// Permissions change with the person's request to work at the store, and end with it.
live.connection.on('request.update', ({ sender }) => {
  if (sender.id === live.session.account.value?.id) reloadStores()
})
live.connection.on('left', reloadStores)
live.connection.on('alert.new', ({ type }) => {
  // Operators have decided about the role of the owner, and thereby whether the stores are visible.
  if (type.startsWith('role-')) void reloadAccount(live).catch(() => {})
  // The role has changed, or somebody has paused a store or ended its pause, perhaps on another device.
  if (/^(role|store)-/.test(type))
    live.resources.reload(({ key }) => key === storesKey || key.startsWith(detailsKey('')))
})
