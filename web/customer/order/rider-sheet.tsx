import type { Order } from '#contract/records/order.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Phone } from '../../kit/icons.ts'
import { Picture } from '../../kit/picture.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { live } from '../app.ts'
import { Reviews } from '../store/reviews.tsx'
import { StoreRating } from '../store/store-card.tsx'
import { words } from '../words.ts'
import { orderWords } from './words.ts'

/** The rider's current data, which the service answers while the order is running; otherwise the data in the order are shown. */
const riderNow = (userId: string) =>
  live.resources.get(`user ${userId}`, async () => (await live.client.getUser({ params: { userId } })).data)

/** The rider who brings the order, with the reviews of others. */
export default function RiderSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { rider } = order
  if (!rider) return null
  const { name, picture, review, telephone } = riderNow(rider.id).value.value ?? rider
  return (
    <Sheet title={name} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        <div class="rider-head">
          <Picture src={picture?.url} name={name} width="5rem" round />
          <StoreRating review={review} />
        </div>
        {telephone && (
          <ButtonLink kind="secondary" href={`tel:${telephone}`}>
            <Phone size={18} />
            {orderWords.call(name)}
          </ButtonLink>
        )}
        <Reviews of={{ type: 'user', id: rider.id }} none={orderWords.noRiderReviews} />
      </div>
    </Sheet>
  )
}
