import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import type { Order } from '#contract/records/order.ts'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StarChoice } from '../../kit/stars.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { markRated } from './rated.ts'
import { orderWords } from './words.ts'

type Body = { rating: number; text?: string }

/** Whoever has rated before changes it. */
async function postOrUpdate(post: () => Promise<unknown>, update: () => Promise<unknown>) {
  try {
    await post()
  } catch (error) {
    if (!(error instanceof BukaError) || error.code !== 'review.exists') throw error
    await update()
  }
}

const rateStore = (storeId: string, body: Body) => {
  const input = { params: { storeId }, body }
  return postOrUpdate(
    () => live.client.postStoreReview(input),
    () => live.client.updateStoreReview(input),
  )
}
const rateRider = (userId: string, body: Body) => {
  const input = { params: { userId }, body }
  return postOrUpdate(
    () => live.client.postUserReview(input),
    () => live.client.updateUserReview(input),
  )
}

export default function RateSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { store, rider } = order
  const food = useSignal(0)
  const delivery = useSignal(0)
  async function send({ food: aboutFood = '', delivery: aboutDelivery = '' }: { [name: string]: string }) {
    const bodyOf = (rating: number, text: string): Body => ({
      rating,
      ...(text.trim() ? { text: text.trim() } : {}),
    })
    if (food.value > 0) await rateStore(store.id, bodyOf(food.value, aboutFood))
    if (rider && delivery.value > 0) await rateRider(rider.id, bodyOf(delivery.value, aboutDelivery))
    markRated(order.id)
    toast(orderWords.rated)
    onClose()
  }
  const parts = [
    { name: 'food', title: orderWords.rateStore(store.name), stars: food },
    ...(rider ? [{ name: 'delivery', title: orderWords.rateRider(rider.name), stars: delivery }] : []),
  ]
  return (
    <Sheet title={orderWords.rateTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={send}>
        {parts.map(({ name, title, stars }) => (
          <div key={name} class="stack-s">
            <h3>{title}</h3>
            <StarChoice
              name={name}
              value={stars.value}
              onChange={(next) => {
                stars.value = next
              }}
              legend={title}
              starLabel={orderWords.star}
            />
            {stars.value > 0 && <TextArea name={name} label={orderWords.rateText} maxLength={1000} />}
          </div>
        ))}
        {(food.value > 0 || delivery.value > 0) && <Submit>{orderWords.rateSend}</Submit>}
      </Form>
    </Sheet>
  )
}
