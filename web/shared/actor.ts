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
  /** The list of alerts. */
  alerts?: string
  /** Wallet adjustments that wait for an operator. */
  adjustments?: string
  /** The screen of an order, by the slug that people read out. */
  order?: (slug: string) => string
}

/** Who uses the screens that all apps share: a person, or one of their stores. */
export interface Actor {
  live: Live
  explain: (error: unknown) => Fault
  role: Caller
  /** The store in whose name the person acts; undefined when they act for themselves. */
  storeId: string | undefined
  /** The name of the app, for titles. */
  app: string
  links: Links
}

const ActorContext = createContext<Actor | undefined>(undefined)

export const ActorProvider = ActorContext.Provider

export const useActor = (): Actor => useContext(ActorContext)!

/** Creates something once per actor, and returns the same for each later call. */
export function perActor<T>(make: (actor: Actor) => T): (actor: Actor) => T {
  const made = new WeakMap<Actor, T>()
  return (actor) => {
    const found = made.get(actor) ?? make(actor)
    made.set(actor, found)
    return found
  }
}

/** The id of the store that the actor acts for, or else of the person. */
export const partyId = ({ storeId, live }: Actor): string | undefined =>
  storeId ?? live.session.account.value?.id

/** Whether an event is for the actor. A person also receives the events of their stores, in other streams. */
export const isFor = (actor: Actor, stream: string): boolean =>
  stream === (actor.storeId === undefined ? `user:${partyId(actor)}` : `store:${actor.storeId}`)
