import type { AlertType } from '#contract/alerts.ts'
import type { Caller, Fault, TransactionType } from '#contract/states.ts'
import { oneLineText } from '#platform/shorten-text.ts'
import { type Moment, timeText } from '#platform/time-text.ts'
import { nairaText } from '#server/money/naira-text.ts'
import type { NamedPerson, OrderWords } from './alert-words.ts'

export interface AlertText {
  /** Names no person. */
  title: string
  /** Names one person at most. */
  body: string
}

type Order<W extends keyof OrderWords> = Pick<OrderWords, W>

const ifNotYou = 'If this was not you, contact support at once.'

const short = (name: string) => oneLineText(name, 30)
/** The title of an alert of a store: its people may work for several. */
const at = (store: string, what: string) => `${oneLineText(store, 22)}: ${what}`
const of = (store: string | null, title: string, what: string) => (store === null ? title : at(store, what))
const called = (who: NamedPerson | string) => (typeof who === 'string' ? short(who) : who.firstName)
const fullName = (who: NamedPerson | string) => (typeof who === 'string' ? short(who) : who.name)

const counted = (items: number) => (items === 1 ? '1 item' : `${items} items`)
const goods = ({ items, price }: Order<'items' | 'price'>) => `${counted(items)}, ${nairaText(price)}`

function withoutFullStop(text: string): string {
  const end = [...text].findLastIndex((letter) => letter !== '.' && letter !== ' ')
  return [...text].slice(0, end + 1).join('')
}

/** A reason as the end of a sentence. */
const because = (reason: string | null) =>
  reason === null ? '' : `: ${withoutFullStop(oneLineText(reason, 50))}`

const noWithdrawals = (until: Moment | null) =>
  until === null ? '' : `No withdrawals until ${timeText(until)}. `

const theWallet = (store: string | null) => (store === null ? 'your wallet' : `the wallet of ${short(store)}`)

const inWallet = (store: string | null) => `in ${theWallet(store)}`

const reasonShown = 'The reason is shown in the transaction.'

const roleNames: { [role in Caller]: string } = {
  customer: 'a customer',
  rider: 'a rider',
  store: 'a store owner',
  assistant: 'an assistant',
  operator: 'an operator',
}

const atWhoseCost: { [fault in Fault]: string } = {
  store: ', at your cost',
  rider: ', at the cost of the rider',
  platform: ', at the cost of Buka',
  customer: '',
}

/**
 * What alerts say, by type: on locked screens, and through the hands of push services. So there is no pin, no code, no telephone
 * number, no address beyond the street, no bank data and nothing of what people write to each other. The parameter of each is
 * what whoever raises it must know.
 */
export const alertTexts = {
  'password-reset': ({ paused }: { paused: Moment | null }) => ({
    title: 'Your password was reset',
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    body: 'All other devices were signed out. If this was not you, reset it now.',
  }),
  'telephone-changed': ({ paused }: { paused: Moment | null }) => ({
    title: 'Your telephone was changed',
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'pin-changed': ({ store }: { store: string | null }) => ({
    title: of(store, 'Your wallet pin was changed', 'pin changed'),
    body: 'If this was not you, reset it now and change your password.',
  }),
  'pin-reset': ({ store, paused }: { store: string | null; paused: Moment | null }) => ({
    title: of(store, 'Your wallet pin was reset', 'pin reset'),
    body: `${noWithdrawals(paused)}${ifNotYou}`,
  }),
  'pin-locked': ({ store, until }: { store: string | null; until: Moment | null }) => ({
    title: of(store, 'Your wallet pin is locked', 'pin locked'),
    body: `It was wrong too often, and ${until === null ? 'must be reset' : `is locked until ${timeText(until)}`}. ${ifNotYou}`,
  }),

  'role-active': ({ role, store }: { role: Caller; store: string | null }) => ({
    title: 'You are in',
    body:
      store === null
        ? `Your role as ${roleNames[role]} is active. Welcome to Buka.`
        : `${short(store)} accepted you: your role as ${roleNames[role]} is active. Welcome to Buka.`,
  }),
  'role-rejected': ({ role }: { role: Caller }) => ({
    title: 'Your application was not accepted',
    body: `You cannot work as ${roleNames[role]}. The reason is shown in your account.`,
  }),
  'role-suspended': ({ role }: { role: Caller }) => ({
    title: 'Your account is suspended',
    body: `You cannot use Buka as ${roleNames[role]} for now. Contact support to learn more.`,
  }),
  'role-revoked': ({ role, store }: { role: Caller; store: string | null }) => ({
    title: 'Your role has ended',
    body: `${store === null ? 'You no longer' : `Your work for ${short(store)} has ended: you no longer`} work as ${roleNames[role]}. You can still withdraw what is yours.`,
  }),

  'adjustment-proposed': ({
    type,
    amount,
    holder,
  }: {
    type: TransactionType
    amount: number
    holder: NamedPerson | string
  }) => ({
    title: 'An adjustment waits for you',
    body: `A colleague proposes a ${type} of ${nairaText(amount)} for ${fullName(holder)}. Confirm it if it is right.`,
  }),
  'provider-balance-low': ({ amount }: { amount: number }) => ({
    title: 'Withdrawals wait for money',
    body: `${nairaText(amount)} could not be sent: our balance at the payment provider is too low. Fill it up.`,
  }),
  'withdrawal-failed': ({ amount, store }: { amount: number; store: string | null }) => ({
    title: 'A withdrawal failed',
    body: `The bank did not take ${nairaText(amount)}. It is back ${inWallet(store)}, with the fee.`,
  }),
  'withdrawal-reversed': ({ amount, store }: { amount: number; store: string | null }) => ({
    title: 'A withdrawal came back',
    body: `The bank returned ${nairaText(amount)}. It is back ${inWallet(store)}, with the fee.`,
  }),
  'withdrawal-contradiction': ({ amount }: { amount: number }) => ({
    title: 'The provider contradicts itself',
    body: `A withdrawal of ${nairaText(amount)} was given back to its wallet, and now it was sent. Look into it at once.`,
  }),
  'wallet-credited': ({
    amount,
    store,
    cause,
  }: {
    amount: number
    store: string | null
    /** Null where it is an operator's, who gives it in words of their own. */
    cause: string | null
  }) => ({
    title: of(store, 'Your wallet was credited', 'wallet credited'),
    body:
      cause === null
        ? `Buka put ${nairaText(amount)} into ${theWallet(store)}. ${reasonShown}`
        : `${nairaText(amount)} is ${inWallet(store)}${because(cause)}.`,
  }),
  'wallet-debited': ({ amount, store }: { amount: number; store: string | null }) => ({
    title: of(store, 'Your wallet was debited', 'wallet debited'),
    body: `Buka took ${nairaText(amount)} out of ${theWallet(store)}. ${reasonShown}`,
  }),
  'payout-initiated': ({ amount }: { amount: number }) => ({
    title: 'A payout is on its way',
    body: `Buka is sending ${nairaText(amount)} of your wallet to your bank account. If you did not ask for it, contact support.`,
  }),
  'debt-arisen': ({
    amount,
    charged,
    store,
    slug,
  }: {
    amount: number
    /** All of it, with what was taken at once. */
    charged: number
    store: string | null
    slug: string | null
  }) => {
    const cause = slug === null ? '' : ` for ${slug}`
    const taken = `${nairaText(charged - amount)} was taken from ${store === null ? 'your' : 'the'} wallet`
    return {
      title: of(store, 'Your wallet owes money', 'money owed'),
      body:
        charged === amount
          ? `${nairaText(amount)} is owed${cause}. It is taken from what comes next; until then nothing can be withdrawn.`
          : `${nairaText(charged)} was charged${cause}; ${taken}, ${nairaText(amount)} is owed. No withdrawals until it is paid.`,
    }
  },
  'debt-collected': ({
    amount,
    rest,
    store,
    slug,
  }: {
    amount: number
    rest: number
    store: string | null
    slug: string | null
  }) => ({
    title: of(store, 'What you owed was collected', 'debt collected'),
    body: `${nairaText(amount)} was taken for what was owed${slug === null ? '' : ` for ${slug}`}. ${rest === 0 ? 'Nothing is owed for it any more' : `${nairaText(rest)} is still owed`}.`,
  }),
  'suspense-new': ({ amount }: { amount: number }) => ({
    title: 'Money nobody could place',
    body: `${nairaText(amount)} waits in suspense to be assigned.`,
  }),

  'complaint-new': ({ slug, store, bill, customer }: Order<'slug' | 'store' | 'bill' | 'customer'>) => ({
    title: at(store, 'complaint'),
    body: `${customer.firstName} complains on ${slug} (${nairaText(bill)}). Say what happened before it is decided.`,
  }),
  'complaint-answered': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your complaint was answered',
    body: `${short(store)} has answered on ${slug}. It is still to be decided.`,
  }),
  'complaint-withdrawn': ({ slug, store, customer }: Order<'slug' | 'store' | 'customer'>) => ({
    title: at(store, 'complaint withdrawn'),
    body: `${customer.firstName} took back the complaint on ${slug}. There is nothing to answer.`,
  }),
  'complaint-accepted': ({
    slug,
    store,
    to,
    refund,
    fault,
  }: Order<'slug' | 'store' | 'fault'> & { to: 'customer' | 'store'; refund: number }) =>
    to === 'customer'
      ? {
          title: 'Your complaint was accepted',
          body:
            refund === 0
              ? `It was on ${slug} from ${short(store)}, which you had back already.`
              : `${nairaText(refund)} for ${slug} from ${short(store)} is in your wallet.`,
        }
      : {
          title: at(store, 'complaint accepted'),
          body: `${refund === 0 ? 'Nothing more' : nairaText(refund)} for ${slug} goes back to the customer${fault === null || refund === 0 ? '' : atWhoseCost[fault]}.`,
        },
  'complaint-rejected': ({ slug, store, to }: Order<'slug' | 'store'> & { to: 'customer' | 'store' }) => ({
    title: to === 'customer' ? 'Your complaint was rejected' : at(store, 'complaint rejected'),
    body: `No money goes back for ${slug}${to === 'customer' ? ` from ${short(store)}` : ''}.`,
  }),

  'order-new': ({
    slug,
    store,
    deadline,
    ...sold
  }: Order<'slug' | 'store' | 'items' | 'price' | 'deadline'>) => ({
    title: at(store, 'new order'),
    body: `${slug}: ${goods(sold)}. ${deadline === null ? 'It is accepted already' : `Accept by ${timeText(deadline)}`}.`,
  }),
  'order-waiting': ({
    slug,
    store,
    deadline,
    ...sold
  }: Order<'slug' | 'store' | 'items' | 'price' | 'deadline'>) => ({
    title: at(store, 'order waits'),
    body: `${slug}: ${goods(sold)}. Accept ${deadline === null ? 'soon' : `by ${timeText(deadline)}`}, or it is rejected.`,
  }),
  'order-accepted': ({ slug, store, promised }: Order<'slug' | 'store' | 'promised'>) => ({
    title: 'Your order was accepted',
    body: `${short(store)} accepted ${slug}.${promised === null ? '' : ` Expect it by ${timeText(promised)}.`}`,
  }),
  'order-rejected': ({ slug, store, bill, reason }: Order<'slug' | 'store' | 'bill' | 'reason'>) => ({
    title: 'Your order was not accepted',
    body: `${short(store)} did not take ${slug}${because(reason)}. ${nairaText(bill)} is in your wallet.`,
  }),
  'order-lapsed': ({ slug, store, ...sold }: Order<'slug' | 'store' | 'items' | 'price'>) => ({
    title: at(store, 'order lost'),
    body: `${slug} (${goods(sold)}) was not accepted in time. The customer has the money back.`,
  }),
  'order-expired': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your order was not paid in time',
    body: `${slug} from ${short(store)} is cancelled. Money that comes late goes to your wallet.`,
  }),
  'order-cancelled': ({ slug, store, bill, reason }: Order<'slug' | 'store' | 'bill' | 'reason'>) => ({
    title: 'Your order was cancelled',
    body: `${slug} from ${short(store)} is cancelled${because(reason)}. ${nairaText(bill)} is in your wallet.`,
  }),
  'order-withdrawn': ({ slug, store, ...sold }: Order<'slug' | 'store' | 'items' | 'price'>) => ({
    title: at(store, 'order cancelled'),
    body: `${slug} (${goods(sold)}) is cancelled. You need not make it.`,
  }),
  'order-ongoing': ({ slug, store, rider }: Order<'slug' | 'store' | 'rider'>) => ({
    title: 'Your order is on its way',
    body: `${rider === null ? `${short(store)} is bringing` : `${rider.firstName} picked up`} ${slug}. Have the code ready.`,
  }),
  'order-completed': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your order was delivered',
    body: `${slug} from ${short(store)} is with you. Enjoy it.`,
  }),
  'order-failed': ({
    slug,
    store,
    bill,
    reason,
    fault,
  }: Order<'slug' | 'store' | 'bill' | 'reason' | 'fault'>) => ({
    title: 'Your order could not be delivered',
    body: `${slug} from ${short(store)}${because(reason)}. ${fault === 'customer' ? 'It is not paid back' : `${nairaText(bill)} is in your wallet`}.`,
  }),
  'order-again': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your payment came too late',
    body: `The money for ${slug} is in your wallet. ${short(store)} can still make it: order again and pay from the wallet.`,
  }),
  'order-overdue': ({ slug, store, promised }: Order<'slug' | 'store' | 'promised'>) => ({
    title: 'An order is not picked up',
    body: `${slug} of ${short(store)}${promised === null ? '' : ` was promised for ${timeText(promised)} and`} is not picked up. Look into it.`,
  }),
  'order-code-locked': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'A delivery needs you',
    body: `The code of ${slug} (${short(store)}) was wrong too often. Ask the customer, and end the order.`,
  }),

  'delivery-offered': ({
    slug,
    store,
    street,
    toStreet,
    kilometres,
    deadline,
    pay,
  }: Order<'slug' | 'store' | 'street' | 'toStreet' | 'kilometres' | 'deadline'> & { pay: number }) => ({
    title: pay === 0 ? 'A delivery is on offer' : `A delivery for ${nairaText(pay)} is on offer`,
    body: `${slug} of ${short(store)}, ${oneLineText(street, 24)}: ${pay === 0 ? '' : `${nairaText(pay)} for `}${kilometres === null ? '' : `${kilometres.toFixed(1)} km `}to ${oneLineText(toStreet, 24)}.${deadline === null ? '' : ` Take it by ${timeText(deadline)}.`}`,
  }),
  'delivery-ready': ({ slug, store, street }: Order<'slug' | 'store' | 'street'>) => ({
    title: 'An order is ready',
    body: `${slug} waits for you at ${short(store)}, ${oneLineText(street, 24)}.`,
  }),
  'delivery-arrived': ({ slug, rider, waits }: Order<'slug' | 'rider' | 'waits'>) => ({
    title: 'Your order is here',
    body: `${rider === null ? 'The rider' : rider.firstName} is at the door with ${slug}${waits === null ? '' : ` and waits until ${timeText(waits)}`}. Give the code.`,
  }),
  'delivery-given-up': ({ slug, store, rider }: Order<'slug' | 'store' | 'rider'>) => ({
    title: at(store, 'rider gave up'),
    body: `${rider === null ? 'The rider' : rider.firstName} gave ${slug} back. It is on offer to others again.`,
  }),
  'delivery-unassigned': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: at(store, 'rider gone'),
    body: `The rider can no longer bring ${slug}. It is offered to others.`,
  }),
  'delivery-untaken': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: at(store, 'no rider'),
    body: `Nobody took ${slug} in its time on offer. Offer it again.`,
  }),
  'delivery-cancelled': ({ slug, store, compensation }: Order<'slug' | 'store' | 'compensation'>) => ({
    title: 'A delivery was cancelled',
    body: `${slug} of ${short(store)} is cancelled. You need not pick it up.${compensation === 0 ? '' : ` ${nairaText(compensation)} for coming is in your wallet.`}`,
  }),
  'delivery-taken-away': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'A delivery was taken from you',
    body: `You need not pick up ${slug} of ${short(store)}. The reason is shown in the order.`,
  }),
  'delivery-failed': ({ slug, store, reason }: Order<'slug' | 'store' | 'reason'>) => ({
    title: at(store, 'delivery failed'),
    body: `${slug} did not reach the customer${because(reason)}.`,
  }),

  'message-new': ({ from, store }: { from: NamedPerson | string; store: string | null }) => ({
    title: of(store, 'A new message', 'new message'),
    body: `${called(from)} has written to ${store === null ? 'you' : short(store)}.`,
  }),
  'ticket-new': ({ from }: { from: NamedPerson | string }) => ({
    title: 'Somebody needs support',
    body: `${fullName(from)} has opened a ticket. It waits for an answer.`,
  }),
  'ticket-answered': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: of(store, 'Support has answered', 'support answered'),
    body: `Read the answer${slug === null ? '' : ` on ${slug}`}, and write back if you need more.`,
  }),
  'ticket-resolved': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: of(store, 'Your question is resolved', 'question resolved'),
    body: `If ${slug === null ? 'it' : `your question on ${slug}`} is not, write on it again before it closes.`,
  }),
  'ticket-closed': ({ store, slug }: { store: string | null; slug: string | null }) => ({
    title: of(store, 'Your question is closed', 'question closed'),
    body: `${slug === null ? '' : `It was on ${slug}. `}Ask again whenever you need to.`,
  }),
} satisfies { [type in AlertType]: (words: never) => AlertText }

/** What an alert of a type needs to be said. */
export type WordsOf<T extends AlertType> = Parameters<(typeof alertTexts)[T]>[0]
