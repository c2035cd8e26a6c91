/**
 * Clocks and calendars of a time zone. Mostly without `Intl`, whose first use in a page costs a cheap telephone a fifth of a second.
 */

export const marketZone = 'Africa/Lagos'

/** Zones whose clocks are never changed, by how far they are ahead of UTC. */
const constantOffsets: { [zone: string]: number } = { [marketZone]: 3_600_000 }

/** By how much the clocks of the zone are ahead of UTC at a moment. */
export function offsetMs(at: number, timeZone: string): number {
  const constant = constantOffsets[timeZone]
  if (constant !== undefined) return constant
  // Swedes write dates as ISO 8601 does.
  const local = new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  return Date.parse(`${local}Z`) - Math.floor(at / 1000) * 1000
}

/** A date whose UTC parts are what clock and calendar of the zone show. */
export const wallClock = (at: number | Date, timeZone: string = marketZone): Date =>
  new Date(Number(at) + offsetMs(Number(at), timeZone))

/** «2026-03-09» */
export const dayIn = (at: number | Date, timeZone?: string): string =>
  wallClock(at, timeZone).toISOString().slice(0, 10)
