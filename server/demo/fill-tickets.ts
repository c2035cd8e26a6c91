import { demo } from '#contract/demo.ts'
import { operations } from '#contract/operations/index.ts'
import type { TicketSender } from '#contract/states.ts'
import { openTicket, postMessage } from '#modules/support/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { colleague, customers } from './data/people.ts'
import { type Past, withPastClock } from './past.ts'

interface Question {
  id?: string
  asking: { party: Party; userId: string }
  hoursAgo: number
  body: Parameters<typeof openTicket>[3]
  later: [hoursAgo: number, sender: TicketSender, text: string][]
}

const person = (userId: string) => ({ party: { userId }, userId })

/** Tickets. The store's question is the body of the createStoreTicket example, which therefore repeats it. */
const questions: Question[] = [
  {
    asking: person(customers[0]!.id),
    hoursAgo: 30,
    body: {
      subject: 'Two accounts',
      text: 'I have two accounts, an old one and this one. Can you join them?',
    },
    later: [
      [28, 'operator', 'Good morning. Which telephone does the old one have?'],
      [27, 'party', 'It ends in 0144. I do not use it any more.'],
    ],
  },
  {
    id: demo.ticketId,
    asking: person(demo.people.customer.id),
    hoursAgo: 4,
    body: { subject: 'My refund', text: 'I cannot see the refund of the order that the store cancelled.' },
    later: [[3, 'party', 'I have looked in my wallet again, and it is not there.']],
  },
  {
    id: demo.storeTicketId,
    asking: { party: { storeId: demo.storeId }, userId: demo.people.store.id },
    hoursAgo: 2,
    body: operations.createStoreTicket.example.body,
    later: [],
  },
]

async function ask(
  { tx, services, at }: Past,
  { id = newId(), asking, hoursAgo, body, later }: Question,
): Promise<void> {
  await at(hoursAgo)
  await openTicket(tx, services, asking, body, id)
  const writers = { party: asking.userId, operator: colleague.id }
  for (const [hours, sender, text] of later) {
    await at(hours)
    await postMessage(tx, services, { ticketId: id }, { userId: writers[sender], sender }, { text })
  }
}

export const fillTickets = (tx: Tx, services: Services): Promise<void> =>
  withPastClock(tx, services, async (past) => {
    for (const question of questions) await ask(past, question)
  })
