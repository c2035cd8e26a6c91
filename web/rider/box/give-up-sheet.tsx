import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { words } from '../words.ts'
import { reject } from './steps.ts'

const said = words.giveUp

export const GiveUpSheet = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <Sheet title={said.title(order.slug)} closeLabel={words.close} onClose={onClose}>
    <div class="stack">
      <p>{said.hint}</p>
      <Button
        kind="danger"
        large
        wide
        onClick={() => {
          void reject(order)
          onClose()
        }}
      >
        {said.send}
      </Button>
      <Button kind="quiet" wide onClick={onClose}>
        {said.keep}
      </Button>
    </div>
  </Sheet>
)
