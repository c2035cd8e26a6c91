import { type AlertData, type AlertType, alertKind } from '#contract/alerts.ts'
import type { Needs } from '#contract/events.ts'
import { partyHasDevice, queuePush } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row, timestamp } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, storeIdOf, streamOf, userIdOf } from '#server/party.ts'
import { alertTexts, type WordsOf } from './alert-texts.ts'
import { deletedPerson, isPerson } from './alert-words.ts'
import type { AlertText } from './texts/phrases.ts'

/** An alert to be raised: what its text is made of, and what it is about. */
export type NewAlert<T extends AlertType> = (undefined extends WordsOf<T>
  ? { words?: undefined }
  : { words: WordsOf<T> }) &
  (keyof AlertData<T> extends never
    ? { data?: undefined }
    : Partial<AlertData<T>> extends AlertData<T>
      ? { data?: AlertData<T> }
      : { data: AlertData<T> })

interface ComposedAlert extends AlertText {
  data: string
  /** Who is named in the body, and the body without the name. */
  named_id: string | null
  nameless_body: string | null
}

type Words = { [word: string]: unknown }

/** The person whom the text names, and the text that replaces it when the person's account is deleted. */
function withoutName(write: (words: Words) => AlertText, words: Words, body: string) {
  for (const [word, person] of Object.entries(words)) {
    if (!isPerson(person)) continue
    const nameless = write({ ...words, [word]: deletedPerson(person) }).body
    if (nameless !== body) return { named_id: person.personId, nameless_body: nameless }
  }
  return { named_id: null, nameless_body: null }
}

/** An alert as it is stored. */
export function composeAlert<T extends AlertType>(
  type: T,
  { words, data }: { words?: object; data?: object },
): ComposedAlert {
  const write = alertTexts[type] as (words: Words) => AlertText
  const given = { ...words }
  const { title, body } = write(given)
  return { title, body, data: JSON.stringify(data ?? {}), ...withoutName(write, given, body) }
}

/** An alert that was stored; `reachable` tells whether there is a device to push it to. */
interface StoredAlert {
  id: string
  needs: Needs | null
  reachable: boolean
}

/** Emits the event of an alert, and queues a push where there is a device. */
export function publishAlert(tx: Tx, party: Party, { id, needs, reachable }: StoredAlert): void {
  tx.emit({
    stream: streamOf(party),
    event: 'alert.new',
    subject: { id, version: 1 },
    needs: needs ?? undefined,
  })
  if (reachable) queuePush(tx, id)
}

/** The time, and whether there is a device to push to: passed by callers that have read them already. */
export interface AlertMoment {
  at: Date
  reachable: boolean
}

const AlertMomentRow = row({ at: timestamp, reachable: boolean })

const readMoment = (tx: Tx, party: Party): Promise<AlertMoment> =>
  tx.one(AlertMomentRow, sql`SELECT service_now() AS at, ${partyHasDevice(party)} AS reachable`)

/** Stores an alert for a user or a store, with its event and push. */
export async function raiseAlert<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  alert: NewAlert<T>,
  moment?: AlertMoment,
): Promise<void> {
  const { at, reachable } = moment ?? (await readMoment(tx, party))
  const id = newId()
  const storeId = storeIdOf(party)
  const needs = storeId === null ? null : (alertKind(type).needs ?? 'owner')
  const data = { ...alert.data, ...(storeId === null ? {} : { storeId }) }
  const { title, body, named_id, nameless_body } = composeAlert(type, { words: alert.words, data })
  tx.write(fragment`
    INSERT INTO alert (id, user_id, store_id, needs, type, title, body, data, named_id, nameless_body, created_at)
    VALUES (
      ${id}, ${userIdOf(party)}, ${storeId}, ${needs}, ${type}, ${title}, ${body}, ${JSON.stringify(data)}, ${named_id},
      ${nameless_body}, ${at}
    )`)
  publishAlert(tx, party, { id, needs, reachable })
}
