import { setTimeout as sleep } from 'node:timers/promises'
import { realtime } from '#contract/realtime.ts'
import type { Person } from '../../people.ts'
import { type Closed, connect, type Frame } from '../../sockets/sockets.ts'
import type { World } from '../groups.ts'
import { tokenFor } from './openings.ts'

const lifeMinutes = 3 / 60
const paceMs = 2 * (1000 / realtime.maxRequestsPerSecond)

/**
 * Sends requests over a socket whose token expires soon; returns the statuses, in the order of the requests,
 * and how it was closed.
 */
export async function untilTokenExpired(
  world: World,
  person: Person,
): Promise<{ statuses: number[]; closed: Closed }> {
  const socket = await connect(world.app, await tokenFor(world, person, lifeMinutes))
  for (let asked = 0; !socket.closed; asked++) {
    socket.send({ type: 'request', id: `late-${asked}`, action: 'chats.get', data: {} })
    await sleep(paceMs)
  }
  const numberOf = ({ id }: Frame) => Number(id.slice('late-'.length))
  // A request admitted before the expiry may be answered after one that was refused.
  const responses = socket.frames
    .filter(({ type }) => type === 'response')
    .toSorted((one, other) => numberOf(one) - numberOf(other))
  return { statuses: responses.map(({ statusCode }) => statusCode), closed: socket.closed }
}
