import { expect } from 'vitest'
import { type Line, openLine, waysToBreak } from './line.ts'
import { openReader, type Reader } from './reader.ts'
import type { Resident } from './town.ts'

/** One device of a user: a reader with its own proxy connection. */
export interface Device {
  line: Line
  reader: Reader
  sees: Resident['sees']
}

export interface Crowd {
  devices: Device[]
  /** Cuts sockets at random until this many were cut in total, or none is connected. */
  cutUpTo(cuts: number): void
  /** How many sockets were cut. */
  cuts(): number
  close(): void
}

const devicesEach = 2

const oneOf = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)]!

/** Disconnects in a random way. */
function lose({ reader, line }: Device) {
  reader.isUp = false
  oneOf([...reader.waysToLose, ...waysToBreak.map((how) => () => line.cut(how))])()
}

/** All devices of all users, connected. `whereIs` returns the current URL of the service for each. */
export async function openCrowd(
  residents: Resident[],
  whereIs: (device: number) => string,
  open: (service: { url: string }, token: string) => Reader = openReader,
): Promise<Crowd> {
  const owners = residents.flatMap((resident) => Array.from({ length: devicesEach }, () => resident))
  const devices = await Promise.all(
    owners.map(async ({ person, sees }, place) => {
      const line = await openLine(() => whereIs(place))
      return { line, sees, reader: open(line, person.token) }
    }),
  )
  const up = () => devices.filter(({ reader }) => reader.isUp)
  await expect.poll(() => up().length, { timeout: 20_000, interval: 20 }).toBe(devices.length)

  let cuts = 0
  return {
    devices,
    cuts: () => cuts,
    cutUpTo(wanted) {
      for (; cuts < wanted && up().length > 0; cuts++) lose(oneOf(up()))
    },
    close() {
      for (const { reader, line } of devices) {
        reader.close()
        line.close()
      }
    },
  }
}
