import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Chip, Chips } from '../../kit/chips.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { explain } from '../app.ts'
import { words } from '../words.ts'

const unfilled = new Error('no reason')

/** Asks for the reason for doing something: a typed one, or one from a list of common reasons. */
export function ReasonForm({
  said,
  submit,
  onSend,
  children,
}: {
  said: { reasonList: readonly string[]; reason: string; reasonHint: string }
  submit: string
  onSend: (reason: string) => Promise<unknown>
  /** The consequences, shown above the reason. */
  children?: ComponentChildren
}) {
  const reason = useSignal('')
  const wasMissing = useSignal(false)
  const written = reason.value.trim()
  return (
    <Form
      explain={(error) =>
        error === unfilled ? { fields: { reason: words.errors.fields.missing! } } : explain(error)
      }
      onSubmit={async () => {
        wasMissing.value = !written
        if (!written) throw unfilled
        await onSend(written)
      }}
    >
      {children}
      <Chips label={words.reject.reasons}>
        {said.reasonList.map((each) => (
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
        label={said.reason}
        hint={said.reasonHint}
        maxLength={300}
        value={reason.value}
        {...(wasMissing.value && written && { error: '' })}
        onInput={({ currentTarget }) => {
          reason.value = currentTarget.value
        }}
      />
      <Submit kind="danger">{submit}</Submit>
    </Form>
  )
}
