import { alertDetails, alertTypeNames } from '../alerts.ts'
import { Id, Nullable, OneOf, Record, type Static, Timestamp, Type } from '../schema.ts'
import { storePermissions } from '../states.ts'

/** Who of a store's people something is for: those who hold the permission, or the owner alone. */
export const audiences = [...storePermissions, 'owner'] as const

const Audience = OneOf(audiences, 'Who of the store’s people.')

/** What an alert and its push have in common. */
const Told = {
  type: OneOf(alertTypeNames, 'What it is about.', { examples: ['order-accepted'] }),
  title: Type.String({ description: 'First line.' }),
  body: Type.String({
    description: 'The rest, with the order, the store or person, the amount and the time it is about.',
  }),
  data: Type.Unsafe<{ [name: string]: string }>({
    type: 'object',
    properties: {},
    additionalProperties: Type.String(),
    description: `Details by \`type\`, all strings: ${Object.keys(alertDetails)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
  }),
}

export const Alert = Record(
  {
    id: Id('The alert.'),
    ...Told,
    needs: Nullable(
      Audience,
      'Of a store: which permission its people need to see it; `owner` is for the owner alone. Null in your own.',
    ),
    read: Type.Boolean({ description: 'Whether it was read.' }),
    dateCreated: Timestamp('When.'),
  },
  { description: 'Something a party should not miss.' },
)
export type Alert = Omit<Static<typeof Alert>, 'data'> & { data: { [name: string]: string } }

export const PushNotification = Record(
  { id: Id('The alert; the same on every attempt.'), ...Told },
  { description: 'An alert as it is pushed. Values of `data` are cut to 200 characters.' },
)
export type PushNotification = Omit<Static<typeof PushNotification>, 'data'> & Pick<Alert, 'data'>

export const AlertsRead = Record(
  {
    alertIds: Type.Array(Id('An alert.'), { description: 'Which were read; empty where `all` is true.' }),
    all: Type.Boolean({ description: 'Whether everything up to this moment was read.' }),
    needs: Nullable(
      Audience,
      'In an event of a store: only alerts with these `needs` are meant. Null in your own, and in the answer to whoever marked them.',
    ),
    unread: Type.Integer({
      minimum: 0,
      description: 'How many are left; in an event of a store, how many with these `needs`.',
    }),
  },
  { description: 'Alerts were read.' },
)
export type AlertsRead = Static<typeof AlertsRead>
