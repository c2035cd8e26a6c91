import type { Signal } from '@preact/signals'
import { Chip, Chips } from '../../kit/chips.tsx'
import { TextArea } from '../../kit/field.tsx'
import { words } from '../words.ts'

/** A reason in the store's own words, or one that people often give, by a touch. */
export const ReasonFields = ({
  reason,
  list,
  label,
  hint,
}: {
  reason: Signal<string>
  list: readonly string[]
  label: string
  hint: string
}) => (
  <>
    <Chips label={words.reject.reasons}>
      {list.map((each) => (
        <Chip
          key={each}
          pressed={reason.value === each}
          onClick={() => {
            reason.value = each
          }}
        >
          {each}
        </Chip>
      ))}
    </Chips>
    <TextArea
      name="reason"
      label={label}
      hint={hint}
      maxLength={300}
      value={reason.value}
      onInput={({ currentTarget }) => {
        reason.value = currentTarget.value
      }}
    />
  </>
)
