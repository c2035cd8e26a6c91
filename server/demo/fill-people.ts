import { demo } from '#contract/demo.ts'
import { openSession } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { type Person, people } from './data/people.ts'
import { documentKey, portraitKey } from './pictures.ts'

const { customer } = demo.people

const insertPerson = (tx: Tx, { guarantor, ...person }: Person, passwordHash: string) =>
  tx.run(sql`
    INSERT INTO users (
      id, role, telephone, name, password_hash, role_category, role_status, verification, delivery_location,
      delivery_telephone, available, email, email_verified, picture_key, identity, created_at
    )
    VALUES (
      ${person.id}, ${person.role}, ${person.telephone}, ${person.name}, ${passwordHash}, ${person.category},
      ${person.status}, ${person.status === 'active' ? 'verified' : 'pending'},
      ${person.door ? JSON.stringify(person.door) : null}, ${person.door ? person.telephone : null},
      ${person.position !== undefined}, ${person.email ?? null}, ${person.email !== undefined},
      ${person.hasPortrait ? portraitKey(person) : null},
      ${guarantor ? JSON.stringify({ document: documentKey(person), guarantor }) : null}, service_now() - interval '70 days'
    )`)

/** Sets the current positions of riders, after the past orders, so that arrivals in these are not checked against them. */
export async function fillPositions(tx: Tx): Promise<void> {
  for (const { id, position } of people) {
    if (!position) continue
    const { latitude, longitude } = position
    await tx.run(sql`
      UPDATE users SET latitude = ${latitude}, longitude = ${longitude}, place = place(${latitude}, ${longitude}),
        position_at = service_now()
      WHERE id = ${id}`)
  }
}

export async function fillPeople(tx: Tx, services: Services, passwordHash: string): Promise<void> {
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
