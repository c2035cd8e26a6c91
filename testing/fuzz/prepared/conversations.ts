import type { OperationId } from '#contract/operations/index.ts'
import { raise } from '../../alerts/alerts.ts'
import { ways } from '../../orders/order-states.ts'
import type { Person } from '../../people.ts'
import { type About, leading, type Prepare } from './prepare.ts'

/** A user of the group who shares an order with this one. */
const counterpartOf = ({ group, person }: About): Person =>
  person.role === 'customer' ? group.people.rider[0]! : group.people.customer[0]!

const connected = ({ group }: About) => ways.ongoing(group.stage)

/** Only users who share an order can write to each other; assistants have none of their own. */
const writer = (about: About): Person =>
  about.person.role === 'rider' ? about.group.people.rider[0]! : about.group.people.customer[0]!

const text = ({ group }: About) => ({ text: `${group.word} is at the gate` })

async function chat(about: About) {
  await connected(about)
  const person = writer(about)
  const { id: userId } = counterpartOf({ ...about, person })
  const { data } = await person.client.sendMessageToUser({ params: { userId }, body: text(about) })
  return { person, params: { chatId: data.chatId }, lastMessageId: data.id }
}

async function storeChat(about: About) {
  await connected(about)
  const { owner, storeId, customer } = about.group.stage.ridden
  const { data } = await customer.client.sendMessageToStore({ params: { storeId }, body: text(about) })
  return { person: owner, params: { storeId, chatId: data.chatId }, lastMessageId: data.id }
}

const inChat =
  (find: typeof chat | typeof storeChat, body?: (about: About, lastMessageId: string) => object): Prepare =>
  async (about) => {
    const { person, params, lastMessageId } = await find(about)
    return { person, params, ...(body ? { body: body(about, lastMessageId) } : {}) }
  }
const marking = (_: About, lastMessageId: string) => ({ status: 'read', lastMessageId })

async function ticket(about: About) {
  const person = await about.group.newcomer('customer')
  const body = { subject: `${about.group.word} asks`, ...text(about) }
  const { data } = await person.client.createTicket({ body })
  return { person, params: { ticketId: data.id } }
}

/** The open ticket of the store. */
async function storeTicket(about: About) {
  const { owner: person, storeId } = about.group.stage.ridden
  const body = { subject: `${about.group.word} asks`, ...text(about) }
  await person.client.createStoreTicket({ params: { storeId }, body }).catch(() => undefined)
  const { data } = await person.client.getStoreOpenTicket({ params: { storeId } })
  return { person, params: { storeId, ticketId: data.id } }
}

export const preparedConversations = {
  sendMessageToUser: async (about) => {
    await connected(about)
    const person = writer(about)
    return { person, params: { userId: counterpartOf({ ...about, person }).id }, body: text(about) }
  },
  sendMessageToStore: async (about) => {
    await connected(about)
    return { person: writer(about), params: { storeId: about.group.stage.ridden.storeId }, body: text(about) }
  },
  sendStoreMessageToUser: async (about) => {
    await connected(about)
    const { owner, storeId, customer } = about.group.stage.ridden
    return { person: owner, params: { storeId, userId: customer.id }, body: text(about) }
  },
  sendMessageToChat: inChat(chat, text),
  sendStoreMessageToChat: inChat(storeChat, text),
  getMessages: inChat(chat),
  getStoreMessages: inChat(storeChat),
  getChat: inChat(chat),
  getStoreChat: inChat(storeChat),
  updateMessages: async (about) => {
    const { params, lastMessageId } = await chat({ ...about, person: about.group.people.rider[0]! })
    return { person: about.group.people.customer[0]!, params, body: marking(about, lastMessageId) }
  },
  updateStoreMessages: inChat(storeChat, marking),
  markAlertsRead: async ({ world, person }) => ({
    body: { alertIds: await raise(world.app, { userId: person.id }, 'order-accepted') },
  }),
  markStoreAlertsRead: async (about) => {
    const { storeId } = about.group.stage.ridden
    const alertIds = await raise(about.world.app, { storeId }, 'order-new')
    return { person: leading(about), params: { storeId }, body: { alertIds } }
  },
  createTicket: async (about) => ({
    person: await about.group.newcomer('customer'),
    body: { subject: `${about.group.word} asks`, ...text(about) },
  }),
  createStoreTicket: async (about) => {
    const { person, params } = await storeTicket(about)
    const { ticketId, storeId } = params
    await about.world.staff[0].client.setTicketStatus({ params: { ticketId }, body: { status: 'closed' } })
    return { person, params: { storeId }, body: { subject: `${about.group.word} asks`, ...text(about) } }
  },
  getOpenTicket: async (about) => ({ person: (await ticket(about)).person }),
  getStoreOpenTicket: async (about) => {
    const { person, params } = await storeTicket(about)
    return { person, params: { storeId: params.storeId } }
  },
  sendTicketMessage: async (about) => ({ ...(await ticket(about)), body: text(about) }),
  sendStoreTicketMessage: async (about) => ({ ...(await storeTicket(about)), body: text(about) }),
  getTicket: ticket,
  getStoreTicket: storeTicket,
  getTicketMessages: ticket,
  getStoreTicketMessages: storeTicket,
  answerTicket: async (about) => ({
    params: (await ticket(about)).params,
    body: { text: 'We look into it.' },
  }),
  setTicketStatus: async (about) => ({ params: (await ticket(about)).params, body: { status: 'resolved' } }),
} satisfies { [operationId in OperationId]?: Prepare }
