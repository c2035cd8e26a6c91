import fc, { type Arbitrary } from 'fast-check'
import { closeCodes } from '#contract/realtime.ts'
import { openSession } from '#modules/identity/index.ts'
import type { Person } from '../../people.ts'
import { openSocket, type Positions, type TestSocket } from '../../sockets/sockets.ts'
import type { World } from '../groups.ts'

/** A position in a stream that a client claims to have; `whose` selects the stream. */
interface Claim {
  whose: number
  epoch: string
  offset: number
}

/** The ways to open a socket. All but the first three are refused. */
const ways = [
  'connect',
  'header',
  'claims',
  'no token',
  'bad token',
  'ended token',
  'no connect',
  'twice',
] as const
type Way = (typeof ways)[number]

export interface Opening {
  way: Way
  claims: Claim[]
}

const { malformed, unauthorised } = closeCodes
const expectedCodes: { [way in Way]?: number } = {
  'no token': unauthorised.code,
  'bad token': unauthorised.code,
  'ended token': closeCodes['token-expired'].code,
  'no connect': malformed.code,
  twice: malformed.code,
}

const claims = fc.array(
  fc.record({
    whose: fc.nat(9),
    epoch: fc.oneof(fc.constant('true'), fc.string({ maxLength: 100 }), fc.constantFrom('\u0000', '')),
    offset: fc.oneof(fc.nat(50), fc.constantFrom(2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300, -1, 0.5, -0)),
  }),
  { maxLength: 5 },
)

export const openings: Arbitrary<Opening> = fc.record({
  way: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Way>('connect', 'header', 'claims') },
    { weight: 2, arbitrary: fc.constantFrom(...ways) },
  ),
  claims,
})

export const plainly: Opening = { way: 'connect', claims: [] }

/** An access token with this lifetime. */
export const tokenFor = async ({ app: { services } }: World, { id, role }: Person, lifeMinutes: number) => {
  const opened = { userId: id, role, device: 'test', lifeMinutes }
  const { accessToken } = await services.db.transaction((tx) => openSession(tx, services, opened))
  return accessToken
}

/** Streams of the user and of others, taken from the listeners. */
function positionsOf(
  { claims }: Opening,
  person: Person,
  epochs: { [stream: string]: { epoch: string } },
): Positions {
  const own = Object.keys(epochs)
  const names = [
    ...own,
    `user:${person.id}`,
    'operators',
    'store:',
    '__proto__',
    `user:${crypto.randomUUID()}`,
  ]
  const entries = claims.map(({ whose, epoch, offset }) => {
    const name = names[whose % names.length]!
    return [name, { epoch: epoch === 'true' ? (epochs[name]?.epoch ?? 'none') : epoch, offset }]
  })
  return Object.fromEntries(entries)
}

/** Opens a socket in one of the ways; returns the required close code, if any. */
export async function openSocketRecord(
  world: World,
  person: Person,
  opening: Opening,
  epochs: { [stream: string]: { epoch: string } },
): Promise<{ socket: TestSocket; closeCode: number | undefined }> {
  const { way } = opening
  const headers: { [name: string]: string } =
    way === 'header' ? { authorization: `Bearer ${person.token}` } : {}
  const socket = await openSocket(world.app, { headers })
  const positions = positionsOf(opening, person, epochs)
  const isSenseless = Object.values(positions).some(({ offset }) => offset < 0 || !Number.isInteger(offset))
  const first: { [way in Way]?: () => object | Promise<object> } = {
    connect: () => ({ token: person.token }),
    header: () => ({}),
    claims: () => ({ token: person.token, streams: positions }),
    'no token': () => ({}),
    'bad token': () => ({ token: 'not.a.token' }),
    'ended token': async () => ({ token: await tokenFor(world, person, -1) }),
    twice: () => ({ token: person.token }),
  }
  const frame = await first[way]?.()
  for (let times = way === 'twice' ? 2 : 1; frame && times > 0; times--)
    socket.send({ type: 'connect', ...frame })
  if (way === 'no connect') socket.send({ type: 'pong' })
  const closeCode = way === 'claims' && isSenseless ? malformed.code : expectedCodes[way]
  if (closeCode === undefined) await socket.frame('connected')
  return { socket, closeCode }
}
