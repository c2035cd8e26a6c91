import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { orderWords } from './words.ts'

export function Where({ order, onChange }: { order: Order; onChange: () => void }) {
  const { location, telephone, message } = order.delivery
  return (
    <section class="panel stack-s" aria-labelledby="where">
      <div class="between">
        <h2 id="where">{orderWords.where}</h2>
        {order.actions.includes('update-delivery') && (
          <Button kind="quiet" onClick={onChange}>
            {orderWords.changeDelivery}
          </Button>
        )}
      </div>
      <p>
        {location.street}, {location.city}
      </p>
      {location.description && <p class="quiet">{location.description}</p>}
      {telephone && <p class="quiet">{telephone}</p>}
      {message && <p class="quiet">“{message}”</p>}
    </section>
  )
}
