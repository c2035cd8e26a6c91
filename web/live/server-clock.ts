import { setDifference } from '../kit/clock.ts'

/**
 * Learns by how much the clock of this device differs from the service's. A Date header is cut to the second and has travelled;
 * of several answers the quickest tells most.
 */
export function openServerClock() {
  let quickestMs = Number.POSITIVE_INFINITY
  return {
    learn(date: string | null, sentAt: number, receivedAt: number) {
      const tookMs = receivedAt - sentAt
      if (date === null || tookMs > quickestMs) return
      quickestMs = tookMs
      const difference = Date.parse(date) + 500 - (sentAt + tookMs / 2)
      // Below two seconds the header is less exact than the clock of the device.
      setDifference(Math.abs(difference) < 2000 ? 0 : difference)
    },
  }
}
