import type { Client } from '#client/index.ts'
import { requirePin } from '#modules/wallets/index.ts'
import type { TestApp } from '../app.ts'
import { goodPin } from '../money/wallets.ts'
import { type Person, prove, signUp } from '../people.ts'

export const newPin = '802635'

type Body = Parameters<Client['updatePin']>[0]['body']
export const updatePin = ({ client }: Person, body: Body) => client.updatePin({ body })

/** A new user whose wallet has the good PIN. */
export async function withPin(app: TestApp, role: 'customer' | 'rider' = 'rider'): Promise<Person> {
  const person = await signUp(app, role)
  await updatePin(person, { pin: goodPin, password: person.password })
  return person
}

/** Whether it is the user's PIN. */
export const pinWorks = ({ services }: TestApp, { id: userId }: Person, pin: string): Promise<boolean> =>
  requirePin(services, { userId }, pin).then(
    () => true,
    () => false,
  )

/** A proof for a new PIN, after the delay since the code of the sign-up. */
export async function provePin(app: TestApp, { telephone, role }: Person): Promise<string> {
  await app.services.clock.advance(31_000)
  return prove(app, telephone, 'pin', role)
}
