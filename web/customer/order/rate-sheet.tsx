import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StarChoice } from '../../kit/stars.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import type { Reviewed } from '../store/reviews.tsx'
import { words } from '../words.ts'
import { ownReview, removeReview, saveReview } from './own-reviews.ts'
import { orderWords } from './words.ts'

interface Part {
  name: string
  of: Reviewed
  title: string
}

/** The rating of a store or rider. An earlier one can be changed or removed. */
function RatePart({
  part: { name, of, title },
  chosen,
  onChoose,
}: {
  part: Part
  chosen: number | undefined
  onChoose: (stars: number | undefined) => void
}) {
  const own = ownReview(of).value.value
  const isBusy = useSignal(false)
  const stars = chosen ?? own?.rating ?? 0
  const remove = async () => {
    isBusy.value = true
    try {
      await removeReview(of)
      onChoose(undefined)
      toast(orderWords.rateRemoved)
    } catch (error) {
      toast(explain(error).summary ?? '')
    } finally {
      isBusy.value = false
    }
  }
  return (
    <div class="stack-s">
      <h3>{title}</h3>
      <StarChoice name={name} value={stars} onChange={onChoose} legend={title} starLabel={orderWords.star} />
      {stars > 0 && (
        <TextArea
          key={own?.id}
          name={name}
          label={orderWords.rateText}
          maxLength={1000}
          defaultValue={own?.text}
        />
      )}
      {own && (
        <Button kind="quiet" busy={isBusy.value} onClick={remove}>
          {orderWords.rateRemove}
        </Button>
      )}
    </div>
  )
}

export default function RateSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { store, rider } = order
  const chosen = useSignal<{ [name: string]: number | undefined }>({})
  const parts: Part[] = [
    { name: 'food', of: { type: 'store', id: store.id }, title: orderWords.rateStore(store.name) },
    ...(rider
      ? [
          {
            name: 'delivery',
            of: { type: 'user' as const, id: rider.id },
            title: orderWords.rateRider(rider.name),
          },
        ]
      : []),
  ]
  async function send(texts: { [name: string]: string }) {
    for (const { name, of } of parts) {
      const own = ownReview(of).value.peek()
      const rating = chosen.value[name] ?? own?.rating
      const text = (texts[name] ?? '').trim()
      const isSame = own?.rating === rating && own?.text === text
      if (rating !== undefined && !isSame) await saveReview(of, rating, text)
    }
    toast(orderWords.rated)
    onClose()
  }
  const isRated = parts.some(({ name, of }) => chosen.value[name] || ownReview(of).value.value)
  return (
    <Sheet title={orderWords.rateTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={send}>
        {parts.map((part) => (
          <RatePart
            key={part.name}
            part={part}
            chosen={chosen.value[part.name]}
            onChoose={(stars) => {
              chosen.value = { ...chosen.value, [part.name]: stars }
            }}
          />
        ))}
        {isRated && <Submit>{orderWords.rateSend}</Submit>}
      </Form>
    </Sheet>
  )
}
