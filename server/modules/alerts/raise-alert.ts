import { type AlertData, type AlertType, alertKind } from '#contract/alerts.ts'
import { hasDevice, queuePush } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, storeIdOf, streamOf, userIdOf } from '#server/party.ts'
import { alertColumns, NewAlertRow, toAlert } from './alert-row.ts'
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

/** The person whom the text names, and the text for the time after the account is deleted. */
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

/** Emits the event of an alert, and queues a push where there is a device. */
export function publishAlert(tx: Tx, party: Party, { reachable, ...alert }: NewAlertRow): void {
  tx.emit({
    stream: streamOf(party),
    event: 'alert.new',
    data: toAlert(alert),
    needs: alert.needs ?? undefined,
  })
  if (reachable) queuePush(tx, alert.id)
}

/** Stores an alert for a user or a store, with its event and push. */
export async function raiseAlert<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  alert: NewAlert<T>,
): Promise<void> {
  const { needs = 'owner' } = alertKind(type)
  const storeId = storeIdOf(party)
  const ofStore = storeId === null ? {} : { storeId }
  const { title, body, data, named_id, nameless_body } = composeAlert(type, {
    words: alert.words,
    data: { ...alert.data, ...ofStore },
  })
  const raised = await tx.one(
    NewAlertRow,
    sql`
    INSERT INTO alert (id, user_id, store_id, needs, type, title, body, data, named_id, nameless_body)
    VALUES (
      ${newId()}, ${userIdOf(party)}, ${storeId}, ${storeId === null ? null : needs}, ${type}, ${title}, ${body},
      ${data}, ${named_id}, ${nameless_body}
    )
    RETURNING ${alertColumns}, ${hasDevice(party)} AS reachable`,
  )
  publishAlert(tx, party, raised)
}
