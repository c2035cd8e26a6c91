import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Form, Submit } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { words } from '../words.ts'
import { takeBack } from './acts.ts'
import { ReasonFields } from './reason-fields.tsx'

const said = words.takeBack

/** Takes an order that was not picked up from a rider of the store's own. */
export function TakeBackSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const reason = useSignal('')
  return (
    <Sheet title={said.title(order.slug, order.rider!.name)} closeLabel={words.close} onClose={onClose}>
      <Form
        explain={explain}
        onSubmit={async ({ reason: written = '' }) => {
          await takeBack(order, written.trim())
          onClose()
          toast(said.done)
        }}
      >
        <Notice>{said.about}</Notice>
        <ReasonFields reason={reason} list={said.reasonList} label={said.reason} hint={said.reasonHint} />
        <Submit kind="danger">{said.send}</Submit>
      </Form>
    </Sheet>
  )
}
