import type { Fault } from '#contract/states.ts'
import { type Moment, timeText } from '#platform/time-text.ts'
import { nairaText } from '#server/money/naira-text.ts'
import { because, itemsAndPrice, type Order, rangeText, shortName, storeTitle } from './phrases.ts'

const atWhoseCost: { [fault in Fault]: string } = {
  store: ', at your cost',
  rider: ', at the cost of the rider',
  platform: ', at the cost of Buka',
  customer: '',
}

export const orderTexts = {
  'complaint-new': ({ slug, store, bill, customer }: Order<'slug' | 'store' | 'bill' | 'customer'>) => ({
    title: storeTitle(store, 'complaint'),
    body: `${customer.firstName} complains on ${slug} (${nairaText(bill)}). Say what happened before it is decided.`,
  }),
  'complaint-answered': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your complaint was answered',
    body: `${shortName(store)} has answered on ${slug}. It is still to be decided.`,
  }),
  'complaint-withdrawn': ({ slug, store, customer }: Order<'slug' | 'store' | 'customer'>) => ({
    title: storeTitle(store, 'complaint withdrawn'),
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
              ? `It was on ${slug} from ${shortName(store)}, which you had back already.`
              : `${nairaText(refund)} for ${slug} from ${shortName(store)} is in your wallet.`,
        }
      : {
          title: storeTitle(store, 'complaint accepted'),
          body: `${refund === 0 ? 'Nothing more' : nairaText(refund)} for ${slug} goes back to the customer${fault === null || refund === 0 ? '' : atWhoseCost[fault]}.`,
        },
  'complaint-rejected': ({ slug, store, to }: Order<'slug' | 'store'> & { to: 'customer' | 'store' }) => ({
    title: to === 'customer' ? 'Your complaint was rejected' : storeTitle(store, 'complaint rejected'),
    body: `No money goes back for ${slug}${to === 'customer' ? ` from ${shortName(store)}` : ''}.`,
  }),
  'order-new': ({
    slug,
    store,
    deadline,
    ...sold
  }: Order<'slug' | 'store' | 'items' | 'price' | 'deadline'>) => ({
    title: storeTitle(store, 'new order'),
    body: `${slug}: ${itemsAndPrice(sold)}. ${deadline === null ? 'It is accepted already' : `Accept by ${timeText(deadline)}`}.`,
  }),
  'order-waiting': ({
    slug,
    store,
    deadline,
    ...sold
  }: Order<'slug' | 'store' | 'items' | 'price' | 'deadline'>) => ({
    title: storeTitle(store, 'order waits'),
    body: `${slug}: ${itemsAndPrice(sold)}. Accept ${deadline === null ? 'soon' : `by ${timeText(deadline)}`}, or it is rejected.`,
  }),
  'order-accepted': ({ slug, store, door }: Order<'slug' | 'store' | 'door'>) => ({
    title: 'Your order was accepted',
    body: `${shortName(store)} accepted ${slug}.${door === null ? '' : ` Expect it ${rangeText(door)}.`}`,
  }),
  'order-rejected': ({ slug, store, bill, reason }: Order<'slug' | 'store' | 'bill' | 'reason'>) => ({
    title: 'Your order was not accepted',
    body: `${shortName(store)} did not take ${slug}${because(reason)}. ${nairaText(bill)} is in your wallet.`,
  }),
  'order-lapsed': ({ slug, store, ...sold }: Order<'slug' | 'store' | 'items' | 'price'>) => ({
    title: storeTitle(store, 'order lost'),
    body: `${slug} (${itemsAndPrice(sold)}) was not accepted in time. The customer has the money back.`,
  }),
  'order-expired': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your order was not paid in time',
    body: `${slug} from ${shortName(store)} is cancelled. Money that comes late goes to your wallet.`,
  }),
  'order-cancelled': ({ slug, store, bill, reason }: Order<'slug' | 'store' | 'bill' | 'reason'>) => ({
    title: 'Your order was cancelled',
    body: `${slug} from ${shortName(store)} is cancelled${because(reason)}. ${nairaText(bill)} is in your wallet.`,
  }),
  'order-withdrawn': ({ slug, store, ...sold }: Order<'slug' | 'store' | 'items' | 'price'>) => ({
    title: storeTitle(store, 'order cancelled'),
    body: `${slug} (${itemsAndPrice(sold)}) is cancelled. You need not make it.`,
  }),
  'order-ongoing': ({ slug, store, rider }: Order<'slug' | 'store' | 'rider'>) => ({
    title: 'Your order is on its way',
    body: `${rider === null ? `${shortName(store)} is bringing` : `${rider.firstName} picked up`} ${slug}. Have the code ready.`,
  }),
  'order-completed': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your order was delivered',
    body: `${slug} from ${shortName(store)} is with you. Enjoy it.`,
  }),
  'order-failed': ({
    slug,
    store,
    bill,
    reason,
    fault,
  }: Order<'slug' | 'store' | 'bill' | 'reason' | 'fault'>) => ({
    title: 'Your order could not be delivered',
    body: `${slug} from ${shortName(store)}${because(reason)}. ${fault === 'customer' ? 'It is not paid back' : `${nairaText(bill)} is in your wallet`}.`,
  }),
  'order-again': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'Your payment came too late',
    body: `The money for ${slug} is in your wallet. ${shortName(store)} can still make it: order again and pay from the wallet.`,
  }),
  'order-delayed': ({
    slug,
    store,
    announced,
    from,
    until,
    to,
  }: Order<'slug' | 'store'> & {
    announced: Moment | null
    from: Moment
    until: Moment
    to: 'customer' | 'store'
  }) => {
    const range = rangeText({ from, until })
    const instead = announced === null ? '' : `, not by ${timeText(announced)}`
    return to === 'customer'
      ? {
          title: 'Your order will be later',
          body: `Expect ${slug} from ${shortName(store)} ${range}${instead}. We are sorry.`,
        }
      : {
          title: storeTitle(store, 'order late'),
          body: `${slug} is expected at the door ${range}${instead}. The customer knows.`,
        }
  },
  'order-overdue': ({ slug, store, promised }: Order<'slug' | 'store' | 'promised'>) => ({
    title: 'An order is not picked up',
    body: `${slug} of ${shortName(store)}${promised === null ? '' : ` was promised for ${timeText(promised)} and`} is not picked up. Look into it.`,
  }),
  'order-code-locked': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'A delivery needs you',
    body: `The code of ${slug} (${shortName(store)}) was wrong too often. Ask the customer, and end the order.`,
  }),
}
