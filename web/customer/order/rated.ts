import { live } from '../app.ts'

/** Which orders were rated on this device; the rest can be asked again, as a rating can be changed. */
export const isRated = (orderId: string) =>
  live.resources.get<boolean>(
    `rated ${orderId}`,
    async () => (await live.storage.read<boolean>('private', `was-rated ${orderId}`)) ?? false,
  )

export function markRated(orderId: string): void {
  isRated(orderId).set(true)
  void live.storage.write('private', `was-rated ${orderId}`, true)
}
