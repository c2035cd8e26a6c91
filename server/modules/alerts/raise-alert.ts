import { type AlertData, type AlertType, alertKind } from '#contract/alerts.ts'
import { hasDevice, queuePush } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, storeIdOf, streamOf, userIdOf } from '#server/party.ts'
import { type AlertRow, alertColumns, toAlert } from './alert-row.ts'
import { type AlertText, alertTexts, type WordsOf } from './alert-texts.ts'
import { isPerson, nobody } from './alert-words.ts'

/** An alert to be raised: what its text is made of, and what it is about. */
export type NewAlert<T extends AlertType> = (undefined extends WordsOf<T>
  ? { words?: undefined }
  : { words: WordsOf<T> }) &
  (keyof AlertData<T> extends never
    ? { data?: undefined }
    : Partial<AlertData<T>> extends AlertData<T>
      ? { data?: AlertData<T> }
      : { data: AlertData<T> })

export type Raised = AlertRow & { reachable: boolean }

interface ComposedAlert extends AlertText {
  data: string
  /** Who is named in the body, and the body without the name. */
  named_id: string | null
  nameless_body: string | null
}

type Words = { [word: string]: unknown }

/** The person whom the text names, with the text as it is after they have deleted the account. */
function withoutName(say: (words: Words) => AlertText, words: Words, body: string) {
  for (const [word, person] of Object.entries(words)) {
    if (!isPerson(person)) continue
    const nameless = say({ ...words, [word]: nobody(person) }).body
    if (nameless !== body) return { named_id: person.personId, nameless_body: nameless }
  }
  return { named_id: null, nameless_body: null }
}

/** An alert as it is kept. */
export function composeAlert<T extends AlertType>(
  type: T,
  { words, data }: { words?: object; data?: object },
): ComposedAlert {
  const say = alertTexts[type] as (words: Words) => AlertText
  const given = { ...words }
  const { title, body } = say(given)
  return { title, body, data: JSON.stringify(data ?? {}), ...withoutName(say, given, body) }
}

/** By its event, and by a push where nobody listens. */
export function announce(tx: Tx, party: Party, { reachable, ...row }: Raised): void {
  tx.emit({ stream: streamOf(party), event: 'alert.new', data: toAlert(row), needs: row.needs ?? undefined })
  if (reachable) queuePush(tx, row.id)
}

/** Tells a user or a store something they should not miss. */
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
  const raised = await tx.one<Raised>(sql`
    INSERT INTO alert (id, user_id, store_id, needs, type, title, body, data, named_id, nameless_body)
    VALUES (
      ${newId()}, ${userIdOf(party)}, ${storeId}, ${storeId === null ? null : needs}, ${type}, ${title}, ${body},
      ${data}, ${named_id}, ${nameless_body}
    )
    RETURNING ${alertColumns}, ${hasDevice(party)} AS reachable`)
  announce(tx, party, raised)
}
