import type { TestApp } from '../app.ts'
import { eventually, jobsOf, messagesTo, type Person } from '../people.ts'
import { newBrowser } from '../providers/browser.ts'

let next = 0

/** Registers an app of a user; returns its token. */
export async function addApp(
  { client }: Pick<Person, 'client'>,
  name = 'registration-token',
): Promise<string> {
  const token = `${name}-${String(next++).padStart(8, '0')}`
  await client.putDevice({ body: { kind: 'fcm', token } })
  return token
}

/** Registers a browser of a user; returns its endpoint. */
export async function addBrowser({ client }: Person): Promise<string> {
  const endpoint = `https://push.example.com/${next++}`
  await client.putDevice({ body: { kind: 'web-push', endpoint, keys: newBrowser().keys } })
  return endpoint
}

/** Waits until every due push was tried. */
export const pushesTried = (app: TestApp) =>
  eventually(async () => {
    const waiting = [...(await jobsOf(app, 'pushAlert')), ...(await jobsOf(app, 'pushToDevice'))]
    return waiting.every(({ due }) => !due) || undefined
  }, 'the end of the pushes')

/** The pushes of the sandbox to an address, oldest first. */
export const pushedTo = async (app: TestApp, address: string) =>
  (await messagesTo(app, address)).toReversed().map(({ text }) => JSON.parse(text))
