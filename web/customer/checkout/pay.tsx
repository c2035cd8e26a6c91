import type { PaymentMethod } from '#contract/states.ts'
import { Button } from '../../kit/button.tsx'
import { Check, DigitsField } from '../../kit/field.tsx'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { walletOf } from '../../shared/wallet/wallet.ts'
import { actor } from '../actor.ts'
import { Part } from './part.tsx'
import { checkoutWords } from './words.ts'

const methods: PaymentMethod[] = ['single-transfer', 'wallet', 'card']

export const walletOfMine = () => walletOf(actor).wallet()

export function Pay({
  method,
  bill,
  onMethod,
  onSetPin,
}: {
  method: PaymentMethod
  bill: number
  onMethod: (method: PaymentMethod) => void
  onSetPin: () => void
}) {
  const wallet = walletOfMine().value.value
  const isEnough = (wallet?.balance.amount ?? 0) >= bill
  const hintOf = (each: PaymentMethod) => {
    if (each !== 'wallet') return checkoutWords.methodHints[each]
    if (!wallet) return undefined
    const balance = moneyText(wallet.balance)
    return isEnough ? checkoutWords.balance(balance) : checkoutWords.tooLittle(balance)
  }
  return (
    <Part title={checkoutWords.pay}>
      <div role="radiogroup" aria-label={checkoutWords.pay} class="methods">
        {methods.map((each) => (
          <Check
            key={each}
            type="radio"
            name="method"
            label={checkoutWords.methods[each]}
            hint={hintOf(each)}
            disabled={each === 'wallet' && !isEnough}
            checked={method === each}
            onChange={() => onMethod(each)}
          />
        ))}
      </div>
      {method === 'wallet' && wallet?.pin.locked && (
        <Notice kind="warn">
          <p>{checkoutWords.locked}</p>
          <Button kind="secondary" onClick={onSetPin}>
            {checkoutWords.resetPin}
          </Button>
        </Notice>
      )}
      {method === 'wallet' && wallet?.pin.enabled && !wallet.pin.locked && (
        <DigitsField name="pin" label={checkoutWords.pin} length={6} secret autoComplete="off" />
      )}
      {method === 'wallet' && wallet?.pin.enabled === false && (
        <Notice>
          <p>{checkoutWords.noPin}</p>
          <Button kind="secondary" onClick={onSetPin}>
            {checkoutWords.setPin}
          </Button>
        </Notice>
      )}
    </Part>
  )
}

/** The preselected payment method: the wallet if it has enough money and a usable PIN, otherwise a transfer. */
export function usualMethod(bill: number): PaymentMethod {
  const wallet = walletOfMine().value.value
  const isReady = wallet?.pin.enabled && !wallet.pin.locked && wallet.balance.amount >= bill && bill > 0
  return isReady ? 'wallet' : 'single-transfer'
}
