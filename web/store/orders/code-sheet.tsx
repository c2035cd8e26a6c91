import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { DigitsField } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { words } from '../words.ts'
import { complete } from './acts.ts'

const said = words.delivered
const codeLength = 4

/**
 * Completes an order that the store has delivered itself: with the customer's code, or without it, which delays the money by a day.
 */
export function CodeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const isWithout = useSignal(false)
  const finish = async (code: string | undefined) => {
    await complete(order, code)
    onClose()
    toast(said.done)
  }
  return (
    <Sheet title={said.title(order.slug)} closeLabel={words.close} onClose={onClose}>
      {isWithout.value ? (
        <Form explain={explain} onSubmit={() => finish(undefined)}>
          <Notice kind="warn">{said.withoutNote}</Notice>
          <Submit>{said.withoutSend}</Submit>
        </Form>
      ) : (
        <div class="stack">
          <Form explain={explain} onSubmit={({ code = '' }) => finish(code)}>
            <DigitsField
              name="code"
              label={said.code}
              hint={said.codeHint(order.customer.name)}
              length={codeLength}
              onInput={({ currentTarget }) => {
                if (currentTarget.value.length === codeLength) currentTarget.form?.requestSubmit()
              }}
            />
            <Submit>{said.send}</Submit>
          </Form>
          <Button
            kind="quiet"
            onClick={() => {
              isWithout.value = true
            }}
          >
            {said.without}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
