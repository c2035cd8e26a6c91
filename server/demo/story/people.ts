import { setTimeout as sleep } from 'node:timers/promises'
import { BukaError, type Client, createClient } from '#client/index.ts'
import { demo } from '#contract/demo.ts'
import type { Caller } from '#contract/states.ts'
import { StartError } from '#platform/start-error.ts'
import { riders } from '../data/people.ts'

/** A running service, as seen by a client. */
export interface Place {
  url: string
  /** The token of /sandbox, if it requires one. */
  sandboxToken: string
}

const headersOf = ({ sandboxToken }: Place): { [name: string]: string } =>
  sandboxToken === '' ? {} : { authorization: `Bearer ${sandboxToken}` }

const clientOf = ({ url }: Place, token?: string): Client => createClient({ baseUrl: `${url}/v1`, token })

/** The sandbox bank receives the money for a payment. */
export async function bankReceives(place: Place, reference: string): Promise<void> {
  const response = await fetch(`${place.url}/sandbox/payment/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(place) },
    body: '{}',
  })
  if (!response.ok) throw new Error(`The bank of the sandbox answered ${response.status}`)
}

/** Polls until there is a result; gives up after this many seconds. */
export async function until<T>(look: () => Promise<T | undefined>, seconds: number): Promise<T | undefined> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined || Date.now() > end) return found
    await sleep(200)
  }
}

/** The error of a refused call; undefined if it succeeds. */
export const refusalOf = (call: Promise<unknown>): Promise<BukaError | undefined> =>
  call.then(
    () => undefined,
    (error) => {
      if (error instanceof BukaError) return error
      throw error
    },
  )

interface SentMessage {
  text: string
  dateCreated: string
}

/** The newest message to a phone number. */
async function lastSentTo(place: Place, telephone: string): Promise<SentMessage | undefined> {
  const address = `${place.url}/sandbox/messages?to=${encodeURIComponent(telephone)}`
  const response = await fetch(address, { headers: headersOf(place) })
  const { data } = (await response.json()) as { data: SentMessage[] }
  return data[0]
}

/** Waits for the code in a message newer than `after`, which may be from an earlier run. */
async function codeSentTo(place: Place, telephone: string, after: SentMessage | undefined): Promise<string> {
  const code = await until(async () => {
    const sent = await lastSentTo(place, telephone)
    return sent?.dateCreated === after?.dateCreated ? undefined : /\b\d{6}\b/.exec(sent!.text)?.[0]
  }, 10)
  if (!code) throw new Error(`No code came to ${telephone}`)
  return code
}

async function signIn(place: Place, role: Caller, telephone: string, proof?: string): Promise<Client> {
  const body = { role, telephone, password: demo.password, ...(proof && { proof }) }
  const { data } = await clientOf(place).signIn({ body })
  return clientOf(place, data.userTokens.accessToken)
}

type OtpRequest = Parameters<Client['sendOtp']>[0]['body']

const mostPatientSeconds = 300

/** Requests a code. There is a waiting time between codes, so a repeated run may wait. */
async function askForCode(place: Place, body: OtpRequest): Promise<void> {
  const refused = await refusalOf(clientOf(place).sendOtp({ body }))
  if (!refused) return
  const { retryAfterSeconds: seconds } = refused
  if (seconds === undefined) throw refused
  if (seconds > mostPatientSeconds)
    throw new StartError('Ada had too many codes this hour. npm run reconcile proves the books now.')
  await sleep(seconds * 1000)
  await askForCode(place, body)
}

/** Operators also prove their phone number. */
export async function signInOperator(place: Place): Promise<Client> {
  const { telephone } = demo.people.operator
  const asked = { purpose: 'sign-in', role: 'operator', telephone } as const
  const { password } = demo
  const before = await lastSentTo(place, telephone)
  await askForCode(place, { ...asked, password })
  const otp = await codeSentTo(place, telephone, before)
  const { data } = await clientOf(place).verifyOtp({ body: { ...asked, otp } })
  return signIn(place, 'operator', telephone, data.proof)
}

export interface Cast {
  amaka: Client
  basira: Client
  ife: Client
}

export async function signInAll(place: Place): Promise<Cast> {
  const { customer, store } = demo.people
  return {
    amaka: await signIn(place, 'customer', customer.telephone),
    basira: await signIn(place, 'store', store.telephone),
    ife: await signIn(place, 'rider', riders.ife.telephone),
  }
}
