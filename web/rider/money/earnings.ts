import { effect, signal, untracked } from '@preact/signals'
import type { Resource } from '../../live/resource.ts'
import { live } from '../app.ts'

export type Earnings = Awaited<ReturnType<typeof live.client.getEarnings>>['data']

const load = () =>
  live.resources.get<Earnings>('earnings', async () => (await live.client.getEarnings()).data, {
    keep: 'private',
    live: true,
  })

/** The earnings of the last seven days, including today. */
export const earnings = signal<Resource<Earnings> | undefined>(undefined)

effect(() => {
  if (live.session.account.value) earnings.value ??= untracked(load)
})

for (const event of ['transaction.new', 'transaction.update'] as const)
  live.connection.on(event, () => void earnings.peek()?.reload())
