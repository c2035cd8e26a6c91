import { type Step, session } from './asyncapi-session.ts'
import { closeCodes, isWorthReturning, realtime } from './realtime.ts'
import { table } from './reference/markdown.ts'

const arrows: { [sender in Step['sender']]: string } = { you: '→', service: '←' }
const printed = (frame: object) => {
  const line = JSON.stringify(frame)
  return line.length > 90 ? JSON.stringify(frame, null, 2) : line
}
const step = ({ sender, name, why, frame }: Step) =>
  `### ${arrows[sender]} ${name}\n\n${why}\n\n\`\`\`\n${printed(frame)}\n\`\`\``

const kibibytes = (bytes: number) => `${bytes / 1024} KiB`

const limits: [string, string | number, string][] = [
  ['First frame', `${realtime.handshakeSeconds} s`, '`handshake-late`'],
  ['A frame', kibibytes(realtime.maxFrameBytes), '`frame-too-large`'],
  ['Sockets of one user', realtime.maxSocketsPerUser, '`too-many-sockets`'],
  ['Requests under way', realtime.maxRequestsInFlight, 'refused with 429; who goes on: `flood`'],
  ['Requests a second', realtime.maxRequestsPerSecond, 'refused with 429; who goes on: `flood`'],
  [
    'Unread by you',
    `${kibibytes(realtime.maxBehindBytes)} or ${realtime.maxBehindMessages} frames`,
    '`slow-reader`',
  ],
  [
    'Missed events that are resent',
    `${realtime.maxGap}, of ${realtime.maxGapDays} days`,
    '`recovered: false`',
  ],
]

/** The introduction of the AsyncAPI document. */
export const realtimeIntroduction = `A WebSocket at \`/v1${realtime.path}\`, subprotocol \`${realtime.subprotocol}\`, JSON text frames. It tells at once what happens to orders, money, chats, requests and alerts, and takes requests for chat and support. All it tells and takes is there over HTTP too: see the [API reference](/docs/).

The TypeScript client does everything on this page by itself: \`createRealtime({ baseUrl, token })\` in \`client/\`.

## A session, frame by frame

→ is what you send, ← what the service sends.

${session.map(step).join('\n\n')}

## Nothing is lost

An event is written with what it tells of, in one transaction, and numbered within its stream without a gap. Keep \`epoch\` and the last \`offset\` of each stream; who comes back with them gets all that was missed, in order, once. Only for another epoch, after more than ${realtime.maxGap} events or more than ${realtime.maxGapDays} days is a stream not recovered: load what you show over HTTP and count on from the offset you were given.

A request whose connection ends before its answer may or may not have happened. Reading and marking can be repeated; so can a message that carries a \`clientMessageId\`.

## Limits

${table(['What', 'At most', 'Beyond it'], limits)}

## Close codes

40xx: come back, after a random wait of up to 1, 2, 4 … 30 seconds. 45xx: do not.

${table(
  ['Code', 'Reason', 'Come back', 'Meaning'],
  Object.entries(closeCodes).map(([reason, { code, meaning }]) => [
    code,
    `\`${reason}\``,
    isWorthReturning(code) ? 'yes' : 'no',
    meaning,
  ]),
)}
`
