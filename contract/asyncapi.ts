import { realtimeIntroduction } from './asyncapi-introduction.ts'
import { type Exchange, exchanges, type Message, replies } from './asyncapi-messages.ts'
import { Position, serverFrames } from './frames.ts'
import { Pagination } from './list.ts'
import { realtime } from './realtime.ts'
import { Alert, AlertsRead } from './records/alert.ts'
import { BankRecord } from './records/bank.ts'
import { Chat, MessagesMarked } from './records/chat.ts'
import { Complaint } from './records/complaint.ts'
import { Coordinates, Location } from './records/location.ts'
import { Message as ChatMessage, TicketMessage } from './records/message.ts'
import { Money } from './records/money.ts'
import { Order } from './records/order.ts'
import { PartySummary } from './records/party.ts'
import { Picture } from './records/picture.ts'
import { Request } from './records/request.ts'
import { ReviewSummary } from './records/review-summary.ts'
import { Ticket } from './records/ticket.ts'
import { Transaction } from './records/transaction.ts'
import { User } from './records/user.ts'
import { referring } from './references.ts'

const { plain, schemas } = referring({
  Alert,
  AlertsRead,
  BankRecord,
  Chat,
  Complaint,
  Coordinates,
  Location,
  Message: ChatMessage,
  MessagesMarked,
  Money,
  Order,
  Pagination,
  PartySummary,
  Picture,
  Position,
  Refusal: serverFrames.refusal,
  Request,
  ReviewSummary,
  Ticket,
  TicketMessage,
  Transaction,
  User,
})

const channel = { $ref: '#/channels/realtime' }
const inChannel = (message: string) => ({ $ref: `#/channels/realtime/messages/${message}` })

const mapped = <T, R>(
  table: { [name: string]: T },
  to: (each: T, name: string) => R,
): { [name: string]: R } =>
  Object.fromEntries(Object.entries(table).map(([name, each]) => [name, to(each, name)]))

const message = ({ title, summary, description, payload, examples }: Message, name: string) => ({
  name,
  title,
  summary,
  ...(description ? { description } : {}),
  contentType: 'application/json',
  payload: plain(payload),
  examples,
})

/** Operations are described from the service's side: it receives what the client sends. */
const operation = ({ sender, summary, reply }: Exchange, name: string) => ({
  action: sender === 'you' ? 'receive' : 'send',
  channel,
  summary,
  messages: [inChannel(name)],
  ...(reply ? { reply: { channel, messages: [inChannel(reply)] } } : {}),
})

const messages: { [name: string]: Message } = { ...exchanges, ...replies }

/** The WebSocket interface as AsyncAPI 3.0. */
export const asyncApiDocument = () => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Buka realtime',
    version: '1',
    description: realtimeIntroduction,
    license: { name: 'MIT' },
  },
  defaultContentType: 'application/json',
  servers: {
    buka: {
      host: '{host}',
      pathname: '/v1',
      protocol: 'wss',
      description: 'Where the HTTP interface is; ws where that is http.',
      variables: { host: { default: '127.0.0.1:3000', description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/bearer' }],
    },
  },
  channels: {
    realtime: {
      address: realtime.path,
      title: 'The socket',
      servers: [{ $ref: '#/servers/buka' }],
      messages: mapped(messages, (_, name) => ({ $ref: `#/components/messages/${name}` })),
      bindings: {
        ws: {
          method: 'GET',
          headers: {
            type: 'object',
            properties: { 'Sec-WebSocket-Protocol': { type: 'string', const: realtime.subprotocol } },
          },
          bindingVersion: '0.1.0',
        },
      },
    },
  },
  operations: mapped(exchanges, operation),
  components: {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'In the connect frame, or in the Authorization header of the upgrade; never in the address.',
      },
    },
    messages: mapped(messages, message),
    schemas: schemas(),
  },
})
