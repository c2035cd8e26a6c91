import { oneLineText } from '#platform/shorten-text.ts'
import { type Moment, timeText } from '#platform/time-text.ts'
import { nairaText } from '#server/money/naira-text.ts'
import { because, type Order, shortName, storeTitle } from './phrases.ts'

/** Empty where the order is ready already. */
const readyText = (ready: Moment | null) =>
  ready === null || ready.at <= ready.now ? '' : ` Ready at ${timeText(ready)}.`

export const deliveryTexts = {
  'delivery-offered': ({
    slug,
    store,
    street,
    toStreet,
    kilometres,
    deadline,
    ready,
    pay,
  }: Order<'slug' | 'store' | 'street' | 'toStreet' | 'kilometres' | 'deadline' | 'ready'> & {
    pay: number
  }) => ({
    title: pay === 0 ? 'A delivery is on offer' : `A delivery for ${nairaText(pay)} is on offer`,
    body: `${slug} of ${shortName(store)}, ${oneLineText(street, 24)}: ${pay === 0 ? '' : `${nairaText(pay)} for `}${kilometres === null ? '' : `${kilometres.toFixed(1)} km `}to ${oneLineText(toStreet, 24)}.${readyText(ready)}${deadline === null ? '' : ` Take it by ${timeText(deadline)}.`}`,
  }),
  'delivery-ready': ({ slug, store, street }: Order<'slug' | 'store' | 'street'>) => ({
    title: 'An order is ready',
    body: `${slug} waits for you at ${shortName(store)}, ${oneLineText(street, 24)}.`,
  }),
  'delivery-arrived': ({ slug, rider, waits }: Order<'slug' | 'rider' | 'waits'>) => ({
    title: 'Your order is here',
    body: `${rider === null ? 'The rider' : rider.firstName} is at the door with ${slug}${waits === null ? '' : ` and waits until ${timeText(waits)}`}. Give the code.`,
  }),
  'delivery-given-up': ({ slug, store, rider }: Order<'slug' | 'store' | 'rider'>) => ({
    title: storeTitle(store, 'rider gave up'),
    body: `${rider === null ? 'The rider' : rider.firstName} gave ${slug} back. It is on offer to others again.`,
  }),
  'delivery-unassigned': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: storeTitle(store, 'rider gone'),
    body: `The rider can no longer bring ${slug}. It is offered to others.`,
  }),
  'delivery-untaken': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: storeTitle(store, 'no rider'),
    body: `Nobody took ${slug} in its time on offer. Offer it again.`,
  }),
  'delivery-cancelled': ({ slug, store, compensation }: Order<'slug' | 'store' | 'compensation'>) => ({
    title: 'A delivery was cancelled',
    body: `${slug} of ${shortName(store)} is cancelled. You need not pick it up.${compensation === 0 ? '' : ` ${nairaText(compensation)} for coming is in your wallet.`}`,
  }),
  'delivery-taken-away': ({ slug, store }: Order<'slug' | 'store'>) => ({
    title: 'A delivery was taken from you',
    body: `You need not pick up ${slug} of ${shortName(store)}. The reason is shown in the order.`,
  }),
  'delivery-failed': ({ slug, store, reason }: Order<'slug' | 'store' | 'reason'>) => ({
    title: storeTitle(store, 'delivery failed'),
    body: `${slug} did not reach the customer${because(reason)}.`,
  }),
}
