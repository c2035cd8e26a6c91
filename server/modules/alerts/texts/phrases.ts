import { oneLineText } from '#platform/shorten-text.ts'
import { type Moment, timeText } from '#platform/time-text.ts'
import { nairaText } from '#server/money/naira-text.ts'
import type { NamedPerson, OrderWords } from '../alert-words.ts'

export interface AlertText {
  /** Names no person. */
  title: string
  /** Names one person at most. */
  body: string
}

/** A part of the data of an order. */
export type Order<W extends keyof OrderWords> = Pick<OrderWords, W>

export const ifNotYou = 'If this was not you, contact support at once.'

export const shortName = (name: string) => oneLineText(name, 30)
/** The title of an alert of a store: its people may work for several stores. */
export const storeTitle = (store: string, what: string) => `${oneLineText(store, 22)}: ${what}`
export const titleFor = (store: string | null, title: string, what: string) =>
  store === null ? title : storeTitle(store, what)
export const firstName = (who: NamedPerson | string) =>
  typeof who === 'string' ? shortName(who) : who.firstName
export const fullName = (who: NamedPerson | string) => (typeof who === 'string' ? shortName(who) : who.name)

export const rangeText = ({ from, until }: { from: Moment; until: Moment }) =>
  `between ${timeText(from)} and ${timeText(until)}`

const itemCount = (items: number) => (items === 1 ? '1 item' : `${items} items`)
export const itemsAndPrice = ({ items, price }: Order<'items' | 'price'>) =>
  `${itemCount(items)}, ${nairaText(price)}`

function withoutFullStop(text: string): string {
  const end = [...text].findLastIndex((letter) => letter !== '.' && letter !== ' ')
  return [...text].slice(0, end + 1).join('')
}

/** A reason as the end of a sentence. */
export const because = (reason: string | null) =>
  reason === null ? '' : `: ${withoutFullStop(oneLineText(reason, 50))}`

export const noWithdrawals = (until: Moment | null) =>
  until === null ? '' : `No withdrawals until ${timeText(until)}. `

export const theWallet = (store: string | null) =>
  store === null ? 'your wallet' : `the wallet of ${shortName(store)}`

export const inWallet = (store: string | null) => `in ${theWallet(store)}`

export const reasonShown = 'The reason is shown in the transaction.'
