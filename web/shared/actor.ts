import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Caller } from '#contract/states.ts'
import type { Fault } from '../kit/form.tsx'
import type { Live } from '../live/live.ts'

/** Addresses of an app's screens; undefined where the app has no such screen. */
export interface Links {
  chats: string
  chat: (chatId: string) => string
  support: string
  ticket: (ticketId: string) => string
  transaction: (transactionId: string) => string
  orders: string
  /** What the person was told. */
  alerts?: string
  /** Changes of wallets that wait for an operator. */
  adjustments?: string
  /** By what a person reads out. */
  order?: (slug: string) => string
}

/** Who uses the screens that all apps share: a person, or one of their stores. */
export interface Actor {
  live: Live
  explain: (error: unknown) => Fault
  role: Caller
  /** The store that is acted for; undefined for what is a person's own. */
  storeId: string | undefined
  /** The name of the app, for titles. */
  app: string
  links: Links
}

const ActorContext = createContext<Actor | undefined>(undefined)

export const ActorProvider = ActorContext.Provider

export const useActor = (): Actor => useContext(ActorContext)!

/** What is made once for each actor. */
export function perActor<T>(make: (actor: Actor) => T): (actor: Actor) => T {
  const made = new WeakMap<Actor, T>()
  return (actor) => {
    const found = made.get(actor) ?? make(actor)
    made.set(actor, found)
    return found
  }
}

/** The id of the person or store. */
export const partyId = ({ storeId, live }: Actor): string | undefined =>
  storeId ?? live.session.account.value?.id

/** Whether an event is for the actor: a person is told of their stores' events too. */
export const isFor = (actor: Actor, stream: string): boolean =>
  stream === (actor.storeId === undefined ? `user:${partyId(actor)}` : `store:${actor.storeId}`)
