import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { World } from '../world.ts'
import { all, query } from './pages.ts'

/** What was said at a place: all that was acknowledged, and nothing twice. */
function judgeSaid({ sayings }: World['journal'], place: string, found: string[]): string[] {
  const twice = found.filter((text, index) => found.indexOf(text) !== index)
  const missing = [...(sayings.get(place) ?? [])].filter((text) => !found.includes(text))
  return [
    ...twice.map((text) => `In ${place} there is twice: ${text}`),
    ...missing.map((text) => `In ${place} there is not: ${text}`),
  ]
}

/** Every message is in its chat, as those who are in it read it. */
export async function judgeTalk({ journal, people }: World): Promise<string[]> {
  const faults: string[] = []
  const judged = new Set<string>()
  for (const { client } of [...people.customers, ...people.riders]) {
    for (const { id: chatId } of await all((key) => client.getChats(query(key)))) {
      if (judged.has(chatId)) continue
      judged.add(chatId)
      const messages = await all((key) => client.getMessages({ params: { chatId }, ...query(key) }))
      faults.push(
        ...judgeSaid(
          journal,
          `chat ${chatId}`,
          messages.map(({ text }) => text!),
        ),
      )
    }
  }
  const chats = [...journal.sayings.keys()].filter((place) => place.startsWith('chat '))
  const lost = chats.filter((place) => !judged.has(place.slice('chat '.length)))
  return [...faults, ...lost.map((place) => `There is no ${place}.`)]
}

/** Tickets and complaints, as the database has them: of closed tickets nobody is shown a list. */
export async function judgeDesk(db: Database, { journal }: World): Promise<string[]> {
  const messages = await db.many<{ place: string; text: string }>(
    sql`SELECT 'ticket ' || ticket_id AS place, text FROM ticket_message`,
  )
  const byPlace = Map.groupBy(messages, ({ place }) => place)
  const tickets = [...journal.sayings.keys()].filter((place) => place.startsWith('ticket '))
  const complaints = await db.many<{ id: string; status: string; answered: boolean }>(
    sql`SELECT id, status, answer IS NOT NULL AS answered FROM complaint`,
  )
  const idsOf = (list: typeof complaints) => list.map(({ id }) => id)
  return [
    ...tickets.flatMap((place) =>
      judgeSaid(
        journal,
        place,
        (byPlace.get(place) ?? []).map(({ text }) => text),
      ),
    ),
    ...judgeSaid(journal, 'complaints', idsOf(complaints)),
    ...judgeSaid(journal, 'answered complaints', idsOf(complaints.filter(({ answered }) => answered))),
    ...judgeSaid(journal, 'decided complaints', idsOf(complaints.filter(({ status }) => status !== 'open'))),
  ]
}
