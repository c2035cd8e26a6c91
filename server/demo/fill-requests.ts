import { demo } from '#contract/demo.ts'
import { type StorePermission, storePermissions } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { assistants, riders } from './data/people.ts'
import { demoId } from './ids.ts'

interface DemoRequest {
  id: string
  store: number
  senderId: string
  role: 'assistant' | 'rider'
  accepted: boolean
  message: string
  permissions?: readonly StorePermission[]
  daysAgo: number
}

const [toAccept, toReject] = demo.pendingRequestIds

/** The requests to work for stores. The examples accept, reject and revoke requests at the first store. */
const requests: DemoRequest[] = [
  {
    id: demo.requestId,
    store: 1,
    senderId: assistants.kemi,
    role: 'assistant',
    accepted: true,
    message: 'I kept the orders at a canteen in Ibadan for two years.',
    permissions: storePermissions,
    daysAgo: 60,
  },
  {
    id: toAccept,
    store: 1,
    senderId: assistants.blessing.id,
    role: 'assistant',
    accepted: false,
    message: 'I am free in the evenings and at weekends.',
    daysAgo: 2,
  },
  {
    id: toReject,
    store: 1,
    senderId: riders.wale.id,
    role: 'rider',
    accepted: false,
    message: 'I have my own motorcycle and live at Mayfair.',
    daysAgo: 1,
  },
  {
    id: demoId('request', 4),
    store: 1,
    senderId: riders.musa.id,
    role: 'rider',
    accepted: true,
    message: 'I know every street between Lagere and Sabo.',
    daysAgo: 50,
  },
  {
    id: demo.spareRequestId,
    store: 1,
    senderId: assistants.kunle.id,
    role: 'assistant',
    accepted: true,
    message: 'Iya Basira knows my mother.',
    permissions: ['chat'],
    daysAgo: 40,
  },
  {
    id: demoId('request', 1, 6),
    store: 6,
    senderId: riders.musa.id,
    role: 'rider',
    accepted: true,
    message: 'I can ride at night.',
    daysAgo: 30,
  },
  {
    id: demoId('request', 1, 7),
    store: 7,
    senderId: assistants.aisha.id,
    role: 'assistant',
    accepted: true,
    message: 'I can take the orders for the trays.',
    permissions: ['orders', 'menu', 'chat'],
    daysAgo: 45,
  },
]

export async function fillRequests(tx: Tx): Promise<void> {
  for (const { store, permissions = [], accepted, daysAgo, ...rest } of requests) {
    await tx.run(sql`
      INSERT INTO store_request (id, store_id, sender_id, role, message, permissions, status, created_at, decided_at, search)
      VALUES (
        ${rest.id}, ${demoId('store', store)}, ${rest.senderId}, ${rest.role}, ${rest.message}, ${permissions},
        ${accepted ? 'accepted' : 'pending'}, service_now() - ${daysAgo} * interval '1 day',
        CASE WHEN ${accepted} THEN service_now() - ${daysAgo - 1} * interval '1 day' END,
        (SELECT search_form(name || ' ' || telephone) FROM users WHERE id = ${rest.senderId})
      )`)
  }
}
