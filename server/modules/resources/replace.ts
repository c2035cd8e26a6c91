import type { Coordinates } from '#contract/records/location.ts'
import type { FaqType } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { StreetRow } from './street-row.ts'

export interface NewFaq {
  type: FaqType
  question: string
  answer: string
}

export interface NewStreet {
  name: string
  area: string
  coordinates?: Coordinates | null
}

/** Replaces all FAQs. The lock lets two operators replace one after the other. */
export async function replaceFaqs(tx: Tx, faqs: NewFaq[]): Promise<(NewFaq & { id: string })[]> {
  await tx.run(sql`LOCK TABLE faq IN SHARE ROW EXCLUSIVE MODE`)
  await tx.run(sql`DELETE FROM faq`)
  return tx.many<NewFaq & { id: string }>(sql`
    INSERT INTO faq (id, position, type, question, answer)
    SELECT id, position, type, question, answer
    FROM unnest(
      ${faqs.map(newId)}::uuid[], ${faqs.map((faq) => faq.type)}::text[],
      ${faqs.map((faq) => faq.question)}::text[], ${faqs.map((faq) => faq.answer)}::text[]
    ) WITH ORDINALITY AS given (id, type, question, answer, position)
    RETURNING id, type, question, answer`)
}

export async function replaceStreets(tx: Tx, streets: NewStreet[]): Promise<StreetRow[]> {
  await tx.run(sql`LOCK TABLE street IN SHARE ROW EXCLUSIVE MODE`)
  await tx.run(sql`DELETE FROM street`)
  return tx.many<StreetRow>(sql`
    INSERT INTO street (id, name, area, latitude, longitude)
    SELECT * FROM unnest(
      ${streets.map(newId)}::uuid[], ${streets.map((each) => each.name.trim())}::text[],
      ${streets.map((each) => each.area.trim())}::text[],
      ${streets.map((each) => each.coordinates?.latitude ?? null)}::float8[],
      ${streets.map((each) => each.coordinates?.longitude ?? null)}::float8[]
    )
    RETURNING id, name, area, latitude, longitude`)
}
