import { closeCodes } from '#contract/realtime.ts'
import type { Person } from '../../people.ts'
import { atFairCost } from '../cost.ts'
import { draft } from '../draft.ts'
import type { GroupName } from '../group-marks.ts'
import type { World } from '../groups.ts'
import type { Fuzz } from '../perform.ts'
import type { Input } from '../plans.ts'
import { openSocketCheck } from './check-socket.ts'
import { actionOf, type FrameSequence, type Step } from './frame-sequences.ts'
import { closeCodeOf } from './hostile.ts'
import type { Listener } from './listeners.ts'
import { type Opening, openSocketRecord, plainly, tokenFor } from './openings.ts'
import { type Sending, type SocketRecord, send } from './socket-record.ts'

type RecordFor = (person: Person, group: GroupName) => Promise<SocketRecord>

/** Path, query and body merged, as in a socket request. A body that is not an object cannot be merged. */
const dataOf = ({ params, query, body }: Input): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...params, ...query, ...body }
    : (body ?? { ...params, ...query })

/** The same calls as over HTTP and frames of every kind, over sockets. */
export function openSocketFuzz(world: World, fuzz: Fuzz, listeners: Listener[]) {
  const { judge, succeeded } = openSocketCheck(fuzz)

  async function openFor(person: Person, group: GroupName, opening: Opening): Promise<SocketRecord> {
    const streams = listeners.find((each) => each.person.id === person.id)?.socket.streams ?? {}
    const { socket, closeCode } = await openSocketRecord(world, person, opening, streams)
    const closeCodes = new Set(closeCode === undefined ? [] : [closeCode])
    return {
      person,
      group,
      socket,
      isIn: closeCode === undefined,
      sent: [],
      asked: [],
      refreshes: 0,
      closeCodes,
    }
  }

  async function calling(
    { plan, id }: Step & { kind: 'call' },
    recordFor: RecordFor,
  ): Promise<Sending | undefined> {
    const drafted = await draft(world, fuzz.pool, plan)
    // A caller without a token gets no socket: that is covered by the openings.
    if (!drafted?.sender.person) return undefined
    const { operationId, group } = plan
    const { input, envelope } = drafted.sent
    const to = await recordFor(drafted.sender.person, group)
    const frame = { type: 'request', id, action: actionOf(operationId), data: dataOf(input) }
    const raw = { text: envelope.text ?? JSON.stringify(frame) }
    return { to, raw, meant: { operationId, input }, closeCode: closeCodeOf(raw) }
  }

  const tokens = {
    own: async ({ person }: SocketRecord) => ({ token: person.token, closeCode: undefined }),
    other: async ({ person }: SocketRecord) => {
      const { token } = listeners.find((each) => each.person.id !== person.id)!.person
      return { token, closeCode: closeCodes.unauthorised.code }
    },
    ended: async ({ person }: SocketRecord) => ({
      token: await tokenFor(world, person, -1),
      closeCode: closeCodes['token-expired'].code,
    }),
  }

  /** Sends all frames of a sequence at once, and checks everything received. */
  async function play({ opening, steps }: FrameSequence): Promise<void> {
    const records: SocketRecord[] = []
    const recordFor: RecordFor = async (person, group) => {
      const found = records.find((record) => record.person.id === person.id)
      if (found) return found
      const opened = await openFor(person, group, records.length === 0 ? opening : plainly)
      records.push(opened)
      return opened
    }
    const anyRecord = async (index: number) => {
      const { person, group } = listeners[index % listeners.length]!
      return records[index % (records.length + 1)] ?? recordFor(person, group ?? 'A')
    }
    const sendingOf = async (step: Step): Promise<Sending | undefined> => {
      if (step.kind === 'call') return calling(step, recordFor)
      const to = await anyRecord(step.record)
      if (step.kind === 'raw')
        return { to, raw: step.raw, meant: undefined, closeCode: closeCodeOf(step.raw) }
      const { token, closeCode } = await tokens[step.whose](to)
      return { to, raw: { text: JSON.stringify({ type: 'refresh', token }) }, meant: undefined, closeCode }
    }
    const sendings: Sending[] = []
    for (const step of steps) {
      const sending = await sendingOf(step)
      if (sending) sendings.push(sending)
    }
    const said = sendings.map(({ raw }) => ('text' in raw ? raw.text : raw.binary).slice(0, 200)).join('\n')
    await atFairCost(`A sequence of\n${said}`, async () => {
      sendings.forEach(send)
      for (const record of records) await judge(record)
    })
  }

  return { play, succeeded }
}
