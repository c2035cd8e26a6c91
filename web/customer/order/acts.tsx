import type { Signal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { RotateCcw } from '../../kit/icons.ts'
import { paths } from '../paths.ts'
import { useOrderAgain } from './again.ts'
import CancelSheet from './cancel-sheet.tsx'
import ComplainSheet from './complain-sheet.tsx'
import { complaintOf, mayHaveComplaint } from './complaint.tsx'
import DeliverySheet from './delivery-sheet.tsx'
import { ownReview } from './own-reviews.ts'
import RateSheet from './rate-sheet.tsx'
import RiderSheet from './rider-sheet.tsx'
import { isRunning } from './stage.ts'
import { orderWords } from './words.ts'

export const sheets = {
  cancel: CancelSheet,
  delivery: DeliverySheet,
  complain: ComplainSheet,
  rate: RateSheet,
  rider: RiderSheet,
}

export type SheetName = keyof typeof sheets

export function Acts({ order, open }: { order: Order; open: Signal<SheetName | undefined> }) {
  const { status, actions } = order
  const again = useOrderAgain(order)
  const complaint = mayHaveComplaint(order) ? complaintOf(order.id).value.value : null
  const mayComplain = complaint === null || complaint?.status === 'withdrawn'
  const rated = status === 'completed' && ownReview({ type: 'store', id: order.store.id }).value.value
  const show = (name: SheetName) => () => {
    open.value = name
  }
  return (
    <div class="order-acts">
      {status === 'completed' && (
        <Button kind={rated ? 'secondary' : 'primary'} onClick={show('rate')}>
          {rated ? orderWords.ratedAlready : orderWords.rate}
        </Button>
      )}
      {!isRunning(order) && (
        <Button kind="secondary" onClick={again}>
          <RotateCcw size={18} />
          {orderWords.again}
        </Button>
      )}
      {actions.includes('complain') && mayComplain && (
        <Button kind="secondary" onClick={show('complain')}>
          {orderWords.complain}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button kind="danger" onClick={show('cancel')}>
          {orderWords.cancel}
        </Button>
      )}
      <ButtonLink kind="quiet" href={`${paths.support}?order=${order.id}&slug=${order.slug}`}>
        {orderWords.help}
      </ButtonLink>
    </div>
  )
}
