import { closeCodes } from '#contract/realtime.ts'
import type { Person } from '../../people.ts'
import type { World } from '../camps.ts'
import { atFairCost } from '../cost.ts'
import { draft } from '../draft.ts'
import type { CampName } from '../kinds.ts'
import type { Fuzz } from '../perform.ts'
import type { Input } from '../plans.ts'
import { fateOf } from './hostile.ts'
import { openJudge } from './judge-line.ts'
import { type Line, type Sending, send } from './line.ts'
import type { Listener } from './listeners.ts'
import { type Opening, openLine, plainly, tokenFor } from './openings.ts'
import { actionOf, type Step, type Talk } from './talks.ts'

type LineFor = (person: Person, camp: CampName) => Promise<Line>

/** Path, query and body in one, as a request carries them. A body that is no object cannot be joined with them. */
const dataOf = ({ params, query, body }: Input): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...params, ...query, ...body }
    : (body ?? { ...params, ...query })

/** The same calls as over HTTP and frames of every kind, over sockets. */
export function openTalks(world: World, fuzz: Fuzz, listeners: Listener[]) {
  const { judge, succeeded } = openJudge(fuzz)

  async function openFor(person: Person, camp: CampName, opening: Opening): Promise<Line> {
    const streams = listeners.find((each) => each.person.id === person.id)?.socket.streams ?? {}
    const { socket, fate } = await openLine(world, person, opening, streams)
    const fates = new Set(fate === undefined ? [] : [fate])
    return { person, camp, socket, isIn: fate === undefined, sent: [], asked: [], refreshes: 0, fates }
  }

  async function calling(
    { plan, id }: Step & { kind: 'call' },
    lineFor: LineFor,
  ): Promise<Sending | undefined> {
    const drafted = await draft(world, fuzz.pool, plan)
    // Whoever has no token gets no socket: that is tried by the ways to open one.
    if (!drafted?.sender.person) return undefined
    const { operationId, camp } = plan
    const { input, envelope } = drafted.sent
    const to = await lineFor(drafted.sender.person, camp)
    const frame = { type: 'request', id, action: actionOf(operationId), data: dataOf(input) }
    const raw = { text: envelope.text ?? JSON.stringify(frame) }
    return { to, raw, meant: { operationId, input }, fate: fateOf(raw) }
  }

  const tokens = {
    own: async ({ person }: Line) => ({ token: person.token, fate: undefined }),
    other: async ({ person }: Line) => {
      const { token } = listeners.find((each) => each.person.id !== person.id)!.person
      return { token, fate: closeCodes.unauthorised.code }
    },
    ended: async ({ person }: Line) => ({
      token: await tokenFor(world, person, -1),
      fate: closeCodes['token-expired'].code,
    }),
  }

  /** Sends all of a talk at once, and looks at everything that comes of it. */
  async function play({ opening, steps }: Talk): Promise<void> {
    const lines: Line[] = []
    const lineFor: LineFor = async (person, camp) => {
      const found = lines.find((line) => line.person.id === person.id)
      if (found) return found
      const opened = await openFor(person, camp, lines.length === 0 ? opening : plainly)
      lines.push(opened)
      return opened
    }
    const anyLine = async (index: number) => {
      const { person, camp } = listeners[index % listeners.length]!
      return lines[index % (lines.length + 1)] ?? lineFor(person, camp ?? 'A')
    }
    const sendingOf = async (step: Step): Promise<Sending | undefined> => {
      if (step.kind === 'call') return calling(step, lineFor)
      const to = await anyLine(step.line)
      if (step.kind === 'raw') return { to, raw: step.raw, meant: undefined, fate: fateOf(step.raw) }
      const { token, fate } = await tokens[step.whose](to)
      return { to, raw: { text: JSON.stringify({ type: 'refresh', token }) }, meant: undefined, fate }
    }
    const sendings: Sending[] = []
    for (const step of steps) {
      const sending = await sendingOf(step)
      if (sending) sendings.push(sending)
    }
    const said = sendings.map(({ raw }) => ('text' in raw ? raw.text : raw.binary).slice(0, 200)).join('\n')
    await atFairCost(`A talk of\n${said}`, async () => {
      sendings.forEach(send)
      for (const line of lines) await judge(line)
    })
  }

  return { play, succeeded }
}
