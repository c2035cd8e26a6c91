import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { takeOrder, transferFor } from './orders.ts'
import { isUnpaid } from './stage.ts'
import { orderWords } from './words.ts'

/** What is paid back. Part of a transfer may have arrived. */
function whatComesBack(order: Order): string {
  if (!isUnpaid(order)) return orderWords.cancelPaid(moneyText(order.summary.bill.price))
  const received = transferFor(order.id)?.value.value?.received
  return received?.amount ? orderWords.cancelPart(moneyText(received)) : orderWords.cancelUnpaid
}

export default function CancelSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  async function cancel({ reason = '' }: { reason?: string }) {
    const { data } = await live.client.cancelOrder({
      params: { orderId: order.id },
      body: reason.trim() ? { reason: reason.trim() } : {},
    })
    takeOrder(data)
    toast(orderWords.cancelled)
    onClose()
  }
  return (
    <Sheet title={orderWords.cancelTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={cancel}>
        <p>{whatComesBack(order)}</p>
        <TextArea name="reason" label={orderWords.cancelWhy} maxLength={300} />
        <Submit kind="danger">{orderWords.cancelYes}</Submit>
        <Button kind="quiet" wide onClick={onClose}>
          {orderWords.keep}
        </Button>
      </Form>
    </Sheet>
  )
}
