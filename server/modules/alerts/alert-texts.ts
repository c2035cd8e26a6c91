import type { AlertType } from '#contract/alerts.ts'
import { accountTexts } from './texts/account-texts.ts'
import { deliveryTexts } from './texts/delivery-texts.ts'
import { messageTexts } from './texts/message-texts.ts'
import { moneyTexts } from './texts/money-texts.ts'
import { orderTexts } from './texts/order-texts.ts'
import type { AlertText } from './texts/phrases.ts'
import { storeTexts } from './texts/store-texts.ts'

/**
 * The text of each type of alert. Texts are shown on locked screens and pass through push services, so they contain no pin, code,
 * telephone number, address beyond the street, bank data, or message of a person. The parameter of each function is what the caller
 * of raiseAlert has to pass.
 */
export const alertTexts = {
  ...accountTexts,
  ...moneyTexts,
  ...storeTexts,
  ...orderTexts,
  ...deliveryTexts,
  ...messageTexts,
} satisfies { [type in AlertType]: (words: never) => AlertText }

/** What the text of an alert needs. */
export type WordsOf<T extends AlertType> = Parameters<(typeof alertTexts)[T]>[0]
