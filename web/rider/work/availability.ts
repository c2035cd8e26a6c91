import { computed, effect, signal, untracked } from '@preact/signals'
import type { Resource } from '../../live/resource.ts'
import { live } from '../app.ts'

type Availability = Awaited<ReturnType<typeof live.client.getAvailability>>['data']

/** Whether the rider may get offers, and the last position that the service knows. Loaded once somebody is signed in. */
const availability = signal<Resource<Availability> | undefined>(undefined)

const load = () =>
  live.resources.get<Availability>('availability', async () => (await live.client.getAvailability()).data, {
    keep: 'private',
    live: true,
  })

effect(() => {
  if (live.session.account.value) availability.value ??= untracked(load)
})

const known = computed(() => (live.session.account.value ? availability.value?.value.value : undefined))

export const isAtWork = computed(() => known.value?.available === true)
/** Whether the service knows any position of the rider. */
export const hasPlace = computed(() => known.value?.position != null)

export async function setAtWork(available: boolean): Promise<void> {
  const { data } = await live.client.updateAvailability({ body: { available } })
  const { value, set } = availability.peek()!
  set({ position: value.peek()?.position ?? null, ...data })
}
