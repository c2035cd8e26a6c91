import { type Moment, timeText } from '#platform/time-text.ts'
import { shortName, storeTitle } from './phrases.ts'

export const storeTexts = {
  'store-paused': ({ store, until }: { store: string; until: Moment }) => ({
    title: storeTitle(store, 'paused'),
    body: `${shortName(store)} takes no new orders until ${timeText(until)}.`,
  }),
  'store-resumed': ({ store }: { store: string }) => ({
    title: storeTitle(store, 'orders again'),
    body: `The pause of ${shortName(store)} has ended. Customers can order again.`,
  }),
}
