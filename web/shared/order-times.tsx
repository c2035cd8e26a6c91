import { useEffect } from 'preact/hooks'
import type { Client } from '#client/index.ts'
import type { Order } from '#contract/records/order.ts'
import { clockText } from '../kit/time.tsx'
import type { Live } from '../live/live.ts'

const everyMs = 60_000

type Times = Awaited<ReturnType<Client['getOrderTimes']>>['data']

/**
 * When an order is expected, by what is known now; undefined until the service has told it. Asked when the order changes, and each minute
 * while somebody looks.
 */
export function useOrderTimes(
  { resources, client }: Live,
  { id, status }: Order,
  isShown = true,
): Times | undefined {
  const times = () =>
    resources.get(`times ${id}`, async () => (await client.getOrderTimes({ params: { orderId: id } })).data)
  useEffect(() => {
    if (!isShown) return
    const look = () => void (document.visibilityState === 'visible' && times().reload())
    if (times().value.peek()) look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [id, status, isShown])
  return isShown ? times().value.value : undefined
}

/** «7:40 to 7:55 pm»: eight of ten are within it. */
export function rangeText({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): string {
  const [from, to] = [clockText(new Date(dateFrom)), clockText(new Date(dateTo))]
  if (from === to) return from
  const [start, half] = from.split(' ')
  return to.endsWith(half!) ? `${start} to ${to}` : `${from} to ${to}`
}
