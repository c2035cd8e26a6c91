import type { TransactionType } from '#contract/states.ts'
import { nairaText } from '#server/money/naira-text.ts'
import type { NamedPerson } from '../alert-words.ts'
import { because, fullName, inWallet, reasonShown, theWallet, titleFor } from './phrases.ts'

export const moneyTexts = {
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
    /** Null for an adjustment by an operator, whose reason is shown in the transaction alone. */
    cause: string | null
  }) => ({
    title: titleFor(store, 'Your wallet was credited', 'wallet credited'),
    body:
      cause === null
        ? `Buka put ${nairaText(amount)} into ${theWallet(store)}. ${reasonShown}`
        : `${nairaText(amount)} is ${inWallet(store)}${because(cause)}.`,
  }),
  'wallet-debited': ({ amount, store }: { amount: number; store: string | null }) => ({
    title: titleFor(store, 'Your wallet was debited', 'wallet debited'),
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
    /** The total, including what was charged at once. */
    charged: number
    store: string | null
    slug: string | null
  }) => {
    const cause = slug === null ? '' : ` for ${slug}`
    const taken = `${nairaText(charged - amount)} was taken from ${store === null ? 'your' : 'the'} wallet`
    return {
      title: titleFor(store, 'Your wallet owes money', 'money owed'),
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
    title: titleFor(store, 'What you owed was collected', 'debt collected'),
    body: `${nairaText(amount)} was taken for what was owed${slug === null ? '' : ` for ${slug}`}. ${rest === 0 ? 'Nothing is owed for it any more' : `${nairaText(rest)} is still owed`}.`,
  }),
  'suspense-new': ({ amount }: { amount: number }) => ({
    title: 'Money nobody could place',
    body: `${nairaText(amount)} waits in suspense to be assigned.`,
  }),
}
