import type { BankEntry } from '#contract/records/bank.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/operations/call.ts'
import { invalidField, Refusal, refuseField } from '#platform/operations/refusal.ts'
import type { Bank, Banks } from '#providers/banks/port.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import { type Party, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'

export interface ResolvedBank {
  code: string
  name: string
  accountName: string
  accountNumber: string
}

async function resolve(banks: Banks, known: Bank[], entry: BankEntry, index: number): Promise<ResolvedBank> {
  const bank = known.find((each) => each.code === entry.code)
  if (!bank) throw invalidField(`banks.${index}.code`, 'choice', 'is not the code of a bank')
  const account = await banks.resolveAccount({ bankCode: entry.code, accountNumber: entry.account.number })
  if (!account) throw refuseField('user.bank.unresolved', `banks.${index}.account.number`)
  return { ...bank, ...account }
}

const codeAndNumber = ({ code, account }: BankEntry) => `${code} ${account.number}`

/** Saving an account reveals its owner's name, so each one that is not saved yet counts as one look-up of a name. */
async function countNewAccounts(
  { db, limits }: Services,
  userId: string,
  owner: Party,
  numbers: string[],
): Promise<void> {
  const rows = await db.many(
    row({ number: text }),
    sql`
    SELECT concat(code, ' ', account_number) AS number FROM bank_record WHERE ${ownedBy(owner)}`,
  )
  const saved = new Set(rows.map(({ number }) => number))
  for (const _ of numbers.filter((number) => !saved.has(number))) {
    const { allowed, resetSeconds } = await limits.take('existence', userId)
    if (!allowed) throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  }
}

/** Looks up the owner of each account at the bank; the bank's answer is what is stored. */
export async function resolveBanks(
  services: Services,
  actor: Actor,
  owner: Party,
  entries: BankEntry[],
): Promise<ResolvedBank[]> {
  const { banks } = services
  const numbers = entries.map(codeAndNumber)
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) < index)
  if (twice >= 0) throw invalidField(`banks.${twice}`, 'repeated', 'is in the list twice')
  await countNewAccounts(services, actor.userId, owner, numbers)
  const known = await banks.banks().catch(refuseUnavailable)
  return Promise.all(entries.map((entry, index) => resolve(banks, known, entry, index))).catch(
    refuseUnavailable,
  )
}

/** The saved records of a user or a store, as JSON of BankRecord[]; `owner` is a condition on bank_record. */
export const bankRecordsWhere = (owner: Fragment): Fragment => fragment`coalesce((
  SELECT json_agg(json_build_object(
    'id', id, 'code', code, 'name', name,
    'account', json_build_object('name', account_name, 'number', account_number)
  ) ORDER BY id)
  FROM bank_record WHERE ${owner}
), '[]')`

const ownedBy = (owner: Party): Fragment =>
  fragment`user_id IS NOT DISTINCT FROM ${userIdOf(owner)} AND store_id IS NOT DISTINCT FROM ${storeIdOf(owner)}`

export const deleteBankRecords = (tx: Tx, owner: Party): Promise<number> =>
  tx.run(sql`DELETE FROM bank_record WHERE ${ownedBy(owner)}`)

/** Replaces the owner's records by these. An account that was saved before keeps its id. */
export async function replaceBanks(tx: Tx, owner: Party, banks: ResolvedBank[]): Promise<void> {
  const column = (name: keyof ResolvedBank) => banks.map((bank) => bank[name])
  const [userId, storeId] = [userIdOf(owner), storeIdOf(owner)]
  const owned = ownedBy(owner)
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`)
  await tx.run(sql`
    DELETE FROM bank_record WHERE ${owned} AND (code, account_number) NOT IN (
      SELECT * FROM unnest(${column('code')}::text[], ${column('accountNumber')}::text[])
    )`)
  await tx.run(sql`
    INSERT INTO bank_record (id, user_id, store_id, code, name, account_name, account_number)
    SELECT id, ${userId}::uuid, ${storeId}::uuid, code, name, account_name, account_number
    FROM unnest(
      ${banks.map(newId)}::uuid[], ${column('code')}::text[], ${column('name')}::text[],
      ${column('accountName')}::text[], ${column('accountNumber')}::text[]
    ) AS given (id, code, name, account_name, account_number)
    WHERE NOT EXISTS (
      SELECT FROM bank_record
      WHERE ${owned} AND bank_record.code = given.code AND bank_record.account_number = given.account_number
    )`)
}
