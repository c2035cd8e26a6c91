import { demo } from '#contract/demo.ts'
import type { Caller, RiderCategory } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { replaceFaqs } from '#modules/resources/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { demoFaqs } from './faqs.ts'

interface Person {
  id: string
  name: string
  telephone: string
  role: Caller
  category: RiderCategory | null
  status: 'active' | 'pending'
}

const { customer, rider, store, assistant, operator, applicant } = demo.people

const people: Person[] = [
  { ...customer, role: 'customer', category: null, status: 'active' },
  { ...rider, role: 'rider', category: 'platform', status: 'active' },
  { ...store, role: 'store', category: null, status: 'active' },
  { ...assistant, role: 'assistant', category: null, status: 'active' },
  { ...operator, role: 'operator', category: null, status: 'active' },
  { ...applicant, role: 'rider', category: 'independent', status: 'pending' },
]

const insertPerson = (tx: Tx, person: Person, passwordHash: string) =>
  tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_category, role_status, verification)
    VALUES (
      ${person.id}, ${person.role}, ${person.telephone}, ${person.name}, ${passwordHash}, ${person.category},
      ${person.status}, ${person.status === 'active' ? 'verified' : 'pending'}
    )`)

async function fillAccounts(tx: Tx, services: Services, passwordHash: string) {
  for (const person of people) await insertPerson(tx, person, passwordHash)
  await openSession(tx, services, {
    id: demo.sessionId,
    userId: customer.id,
    role: 'customer',
    device: 'An old telephone',
  })
  await tx.run(sql`
    INSERT INTO push_device (id, user_id, session_id, kind, address)
    VALUES (${demo.deviceId}, ${customer.id}, ${demo.sessionId}, 'fcm', 'demo-registration-token-0000')`)
  await tx.run(sql`
    INSERT INTO invite_request (id, role, name, telephone, message)
    VALUES (${demo.inviteRequestId}, 'store', 'Mama Put Lagere', '+2348035550100', 'Amala and ewedu, since 1998.')`)
}

/** Fills an empty database with a small marketplace in Ile-Ife. A database with anybody in it is left alone. */
export async function fillDemo(services: Services): Promise<void> {
  const { db, hashing } = services
  if (await db.maybe(sql`SELECT FROM users LIMIT 1`)) return
  const passwordHash = await hashing.hash(demo.password)
  await db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`)
    if (await tx.maybe(sql`SELECT FROM users LIMIT 1`)) return
    await fillAccounts(tx, services, passwordHash)
    await replaceFaqs(tx, demoFaqs)
  })
}

const demoTokenMinutes = 12 * 60

/** A ready token for each role whose demo person is still there. */
export async function demoTokens(services: Services): Promise<{ role: Caller; token: string }[]> {
  const { db } = services
  const there = await db.many<{ id: string; role: Caller }>(sql`
    SELECT id, role FROM users
    WHERE id = ANY(${[customer, rider, store, assistant, operator].map((person) => person.id)})
      AND role_status <> 'suspended' AND deleted_at IS NULL
    ORDER BY id`)
  return db.transaction(async (tx) => {
    const tokens = []
    for (const { id, role } of there) {
      const opened = { userId: id, role, device: 'Printed at start', lifeMinutes: demoTokenMinutes }
      const { accessToken } = await openSession(tx, services, opened)
      tokens.push({ role, token: accessToken })
    }
    return tokens
  })
}
