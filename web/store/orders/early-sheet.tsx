import type { Order } from '#contract/records/order.ts'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { momentText } from '../../kit/time.tsx'
import { explain } from '../app.ts'
import { words } from '../words.ts'
import { markReady } from './acts.ts'

const said = words.order

/** Asks for confirmation, so that one touch too many does not send out an order for another day. */
export const EarlySheet = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <Sheet title={order.slug} closeLabel={words.close} onClose={onClose}>
    <Form
      explain={explain}
      onSubmit={async () => {
        await markReady(order)
        onClose()
      }}
    >
      <p>{said.early(momentText(new Date(order.dateScheduled!)))}</p>
      <Submit>{said.earlySure}</Submit>
    </Form>
  </Sheet>
)
