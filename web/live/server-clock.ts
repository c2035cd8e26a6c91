import { setDifference } from '../kit/clock.ts'

/**
 * Learns how much the clock of this device differs from the clock of the service. A Date header is cut to whole seconds and delayed
 * by the network; the answer that took the least time is the most accurate.
 */
export function openServerClock() {
  let quickestMs = Number.POSITIVE_INFINITY
  return {
    learn(date: string | null, sentAt: number, receivedAt: number) {
      const tookMs = receivedAt - sentAt
      // The device's clock may be set back during the request.
      if (date === null || tookMs < 0 || tookMs > quickestMs) return
      quickestMs = tookMs
      const difference = Date.parse(date) + 500 - (sentAt + tookMs / 2)
      // A difference of less than two seconds is within the error of this method.
      setDifference(Math.abs(difference) < 2000 ? 0 : difference)
    },
  }
}
