import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { World } from '../world.ts'
import { all, query } from './pages.ts'

/** The texts at a place: all acknowledged ones, and none twice. */
function checkTexts({ sayings }: World['journal'], place: string, found: string[]): string[] {
  const twice = found.filter((text, index) => found.indexOf(text) !== index)
  const missing = [...(sayings.get(place)?.keys() ?? [])].filter((text) => !found.includes(text))
  return [
    ...twice.map((text) => `In ${place} there is twice: ${text}`),
    ...missing.map((text) => `In ${place} there is not: ${text}`),
  ]
}

/** No text comes before one that was acknowledged before it was sent. */
function checkOrder({ sayings }: World['journal'], place: string, found: string[]): string[] {
  const said = found.flatMap((text) => ({ text, ...sayings.get(place)?.get(text) }))
  let latest = { text: '', sent: 0 }
  return said.flatMap(({ text, sent = 0, acknowledged = Number.POSITIVE_INFINITY }) => {
    const overtaken = latest
    if (sent > latest.sent) latest = { text, sent }
    return acknowledged < overtaken.sent ? [`In ${place} ${overtaken.text} stands before ${text}`] : []
  })
}

/** A reader answered to have read up to a message has read all earlier messages of the other side. */
async function checkRead(db: Database, { journal: { readings } }: World): Promise<string[]> {
  const unread = await db.many<{ reader: string; message: string }>(sql`
    SELECT given.reader, message.id AS message
    FROM unnest(
      ${readings.map(({ reader }) => reader)}::uuid[], ${readings.map(({ messageId }) => messageId)}::uuid[]
    ) AS given (reader, last)
    JOIN message AS last ON last.id = given.last
    JOIN message ON message.chat_id = last.chat_id AND message.number <= last.number
    WHERE message.sender_id <> given.reader AND message.read_at IS NULL`)
  return unread.map(({ reader, message }) => `${reader} has read ${message}, and it is not kept.`)
}

/** Every message is in its chat, as its participants read it. */
export async function checkChats(db: Database, world: World): Promise<string[]> {
  const { journal, people } = world
  const faults: string[] = []
  const judged = new Set<string>()
  for (const { client } of [...people.customers, ...people.riders]) {
    for (const { id: chatId } of await all((key) => client.getChats(query(key)))) {
      if (judged.has(chatId)) continue
      judged.add(chatId)
      const messages = await all((key) => client.getMessages({ params: { chatId }, ...query(key) }))
      const texts = messages.map(({ text }) => text!).toReversed()
      const place = `chat ${chatId}`
      faults.push(...checkTexts(journal, place, texts), ...checkOrder(journal, place, texts))
    }
  }
  const chats = [...journal.sayings.keys()].filter((place) => place.startsWith('chat '))
  const lost = chats.filter((place) => !judged.has(place.slice('chat '.length)))
  return [...faults, ...lost.map((place) => `There is no ${place}.`), ...(await checkRead(db, world))]
}

/** Tickets and complaints, from the database, because closed tickets are not listed. */
export async function checkTickets(db: Database, { journal }: World): Promise<string[]> {
  const messages = await db.many<{ place: string; text: string }>(
    sql`SELECT 'ticket ' || ticket_id AS place, text FROM ticket_message ORDER BY ticket_id, number`,
  )
  const byPlace = Map.groupBy(messages, ({ place }) => place)
  const tickets = [...journal.sayings.keys()].filter((place) => place.startsWith('ticket '))
  const complaints = await db.many<{ id: string; status: string; answered: boolean }>(
    sql`SELECT id, status, answer IS NOT NULL AS answered FROM complaint`,
  )
  const idsOf = (list: typeof complaints) => list.map(({ id }) => id)
  return [
    ...tickets.flatMap((place) => {
      const texts = (byPlace.get(place) ?? []).map(({ text }) => text)
      return [...checkTexts(journal, place, texts), ...checkOrder(journal, place, texts)]
    }),
    ...checkTexts(journal, 'complaints', idsOf(complaints)),
    ...checkTexts(journal, 'answered complaints', idsOf(complaints.filter(({ answered }) => answered))),
    ...checkTexts(journal, 'decided complaints', idsOf(complaints.filter(({ status }) => status !== 'open'))),
  ]
}
