import type { Order } from '#contract/records/order.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { words } from '../words.ts'
import { takeBack } from './acts.ts'
import { ReasonForm } from './reason-form.tsx'

const said = words.takeBack

/** Takes an order back from a rider of the store's own team, before it is picked up. */
export function TakeBackSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Sheet title={said.title(order.slug, order.rider!.name)} closeLabel={words.close} onClose={onClose}>
      <ReasonForm
        said={said}
        submit={said.send}
        onSend={async (reason) => {
          await takeBack(order, reason)
          onClose()
          toast(said.done)
        }}
      >
        <Notice>{said.about}</Notice>
      </ReasonForm>
    </Sheet>
  )
}
