import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Alert, AlertsRead } from '../records/alert.ts'
import { Id, Record, Type } from '../schema.ts'
import { params, StoreParams } from './store.ts'

const group = 'alerts'

const reading = {
  group,
  method: 'GET',
  list: true,
  query: Record({
    unread: Type.Optional(Type.Boolean({ description: 'Only those not read, or only read.' })),
  }),
  answer: Type.Array(Alert),
  errors: [],
} as const

const marking = {
  group,
  method: 'PUT',
  already: true,
  body: Record({
    alertIds: Type.Optional(
      Type.Array(Id('An alert.', { examples: [demo.alertId] }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Which; all there are, if left out.',
      }),
    ),
  }),
  answer: AlertsRead,
  errors: ['alert.absent'],
} as const

const sorted = 'newest first. `keyword` searches title and text.'
const repeated = 'Where nothing is unread it answers 208.'
const toOtherDevices = `Your other devices are told by alert.update. ${repeated}`
const toOtherMembers =
  'They are told by alert.update, one for each of the `needs` among what was marked, so that nobody hears of what they may not ' +
  `see; \`unread\` in it counts what is left of those. ${repeated}`
const forWhom = 'Assistants see what their permissions are about: orders, money or chat.'

export const alerts = {
  getAlerts: operation({
    ...reading,
    path: '/alerts',
    summary: 'Get alerts',
    description: `Your alerts, ${sorted}`,
    callers: 'signed-in',
    example: { as: 'customer' },
  }),
  getStoreAlerts: operation({
    ...reading,
    path: '/store/{storeId}/alerts',
    summary: 'Get store alerts',
    description: `The alerts of a store, ${sorted} ${forWhom}`,
    callers: ['store', 'assistant'],
    store: 'worker',
    params: StoreParams,
    example: { as: 'store', params },
  }),
  markAlertsRead: operation({
    ...marking,
    path: '/alerts',
    summary: 'Mark alerts read',
    description: `Marks alerts read. ${toOtherDevices}`,
    callers: 'signed-in',
    example: { as: 'customer', body: { alertIds: [demo.alertId] } },
  }),
  markStoreAlertsRead: operation({
    ...marking,
    path: '/store/{storeId}/alerts',
    summary: 'Mark store alerts read',
    description: `Marks alerts of a store read, for all of its people. ${toOtherMembers} ${forWhom}`,
    callers: ['store', 'assistant'],
    store: 'worker',
    params: StoreParams,
    example: { as: 'store', params, body: {} },
  }),
}
