import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import { Chip, Chips } from '../../kit/chips.tsx'
import { TextField } from '../../kit/field.tsx'
import { nairaText } from '../../kit/money.ts'
import { Part } from './part.tsx'
import type { Checkout } from './terms.ts'
import { checkoutWords } from './words.ts'

const tips = [0, 100, 200, 500]

/** The message of the service about the tip, for instance that it is too much. */
const faultOf = (error: unknown) =>
  error instanceof BukaError ? error.fields.find(({ path }) => path === 'tip.amount')?.message : undefined

export function Tip({ checkout }: { checkout: Checkout }) {
  const { terms, change, error } = checkout
  const fault = faultOf(error.value)
  const isOther = useSignal(!tips.includes(terms.value.tip))
  return (
    <Part title={checkoutWords.tip}>
      <p class="quiet small">{checkoutWords.tipHint}</p>
      <Chips label={checkoutWords.tip}>
        {tips.map((tip) => (
          <Chip
            key={tip}
            pressed={!isOther.value && terms.value.tip === tip}
            onClick={() => {
              isOther.value = false
              change({ tip })
            }}
          >
            {tip === 0 ? checkoutWords.noTip : nairaText(tip)}
          </Chip>
        ))}
        <Chip
          pressed={isOther.value}
          onClick={() => {
            isOther.value = true
          }}
        >
          {checkoutWords.otherTip}
        </Chip>
      </Chips>
      {isOther.value && (
        <TextField
          name="tip.amount"
          label={checkoutWords.tipAmount}
          unit="₦"
          inputMode="numeric"
          maxLength={6}
          error={fault && checkoutWords.tipFault(fault)}
          defaultValue={terms.value.tip > 0 ? String(terms.value.tip) : ''}
          onInput={({ currentTarget }) => {
            // Only digits stay in the field, so that the tip is exactly what the field shows.
            currentTarget.value = currentTarget.value.replace(/\D/g, '')
            change({ tip: Number(currentTarget.value) })
          }}
        />
      )}
    </Part>
  )
}
