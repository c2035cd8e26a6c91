import { type AlertType, alertDetails, alertKind, alertTypeNames } from '../alerts.ts'
import { demo } from '../demo.ts'
import type { PushNotification } from '../records/alert.ts'
import { block, json, table } from './markdown.ts'

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``)

/** The readers of an alert; for `store`, with the permission that its people need. */
const readersOf = (type: AlertType): string => {
  const { to, needs } = alertKind(type)
  return to
    .map((reader) => (reader === 'store' && needs !== undefined ? `store (\`${needs}\`)` : reader))
    .join(', ')
}

const dataOf = (type: AlertType): string => {
  const { data, optional = [] } = alertKind(type)
  return [...quoted(data), ...quoted(optional).map((name) => `${name}?`)].join(', ')
}

const push: PushNotification = {
  id: demo.alertId,
  type: 'order-accepted',
  title: 'Your order was accepted',
  body: 'Iya Basira Canteen accepted JHW-995-VWN. Expect it by 7:40 pm.',
  data: { orderId: demo.orderId, slug: 'JHW-995-VWN' },
}

export const alertsText = `## Alerts and push notifications

An alert is something a party should not miss: it is in \`getAlerts\` or \`getStoreAlerts\` until it is marked read, comes as the event \`alert.new\`, and is pushed to the devices of those who have no open socket. \`title\` and \`body\` are for people and may change in wording; programs go by \`type\` and \`data\`. Neither holds a pin, a code, a telephone number, an address beyond the street, bank data or the text of a message.

A push carries this. A browser gets it as the JSON text of the message; an app gets \`title\` and \`body\` as the notification and \`type\`, \`id\` and what is in \`data\` as its data.

${block(json(push), 'json')}

${table(
  ['In `data`', 'What it is'],
  Object.entries(alertDetails).map(([name, meaning]) => [`\`${name}\``, meaning]),
)}

All types there are. In the column To, \`store\` is the store as a party, with the permission its people need; \`owner\` is the person. A \`?\` marks what is there only where there is one; every alert of a store has \`storeId\` too.

${table(
  ['Type', 'Meaning', 'To', 'Data'],
  alertTypeNames.map((type) => [`\`${type}\``, alertKind(type).meaning, readersOf(type), dataOf(type)]),
)}`
