import { naira } from '#testing/stores.ts'
import type { Resident } from '../resident.ts'
import type { Habit, World } from '../world.ts'
import { say } from './messages.ts'

const reason = 'Told on the telephone.'
/** A rider's fault is possible only where the order had one, which is not known here. */
const faults = ['store', 'platform'] as const

async function decide({ journal }: World, { client, chance }: Resident): Promise<void> {
  const { data } = await client.getComplaints()
  if (data.length === 0) return
  const complaintId = chance.oneOf(data).id
  const body = chance.happens(0.6)
    ? ({ status: 'accepted', fault: chance.oneOf(faults), refund: naira(100), note: 'Seen.' } as const)
    : ({ status: 'rejected', note: 'Not seen.' } as const)
  const sent = journal.moment()
  await client.decideComplaint({ params: { complaintId }, body })
  journal.said('decided complaints', complaintId, sent)
}

async function answer(world: World, me: Resident): Promise<void> {
  const { client, chance } = me
  const { data } = await client.getTickets({ query: { status: 'open' } })
  if (data.length === 0) return
  const ticketId = chance.oneOf(data).id
  await say(world, me, {
    http: (body) => client.answerTicket({ params: { ticketId }, body }),
    socket: (body) => me.request('support.ticket.message.post', { ticketId, ...body }),
  })
  if (chance.happens(0.3))
    await client.setTicketStatus({ params: { ticketId }, body: { status: 'resolved' } })
}

/** Tries to end an order in progress; mostly it is not. */
async function end({ journal }: World, { client, chance }: Resident): Promise<void> {
  const orderIds = [...journal.orders.keys()].slice(-30)
  if (orderIds.length === 0) return
  const params = { orderId: chance.oneOf(orderIds) }
  const { data } = chance.happens(0.5)
    ? await client.completeOrder({ params, body: { reason } })
    : await client.failOrder({ params, body: { fault: chance.oneOf(faults), reason } })
  journal.saw(params.orderId, data.status)
}

async function unassign({ journal }: World, { client, chance }: Resident): Promise<void> {
  const orderIds = [...journal.orders.keys()].slice(-30)
  if (orderIds.length > 0)
    await client.unassignRider({ params: { orderId: chance.oneOf(orderIds) }, body: { reason } })
}

export const operatorHabits: Habit[] = [
  { weight: 3, act: decide },
  { weight: 3, act: answer },
  { weight: 1, act: end },
  { weight: 1, act: unassign },
]
