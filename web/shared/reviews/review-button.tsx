import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import type { Review } from '#contract/records/review.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StarChoice } from '../../kit/stars.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { words as said } from './words.ts'

interface Person {
  id: string
  name: string
}

function ReviewSheet({ person, own, close }: { person: Person; own: Review | null; close: () => void }) {
  const { live, explain, storeId } = useActor()
  const forStore = storeId === undefined ? {} : { storeId }
  const rating = useSignal(own?.rating ?? 0)
  const params = { userId: person.id }
  return (
    <Sheet title={said.rate(person.name)} closeLabel={said.close} onClose={close}>
      <div class="stack">
        <Form
          explain={explain}
          onSubmit={async ({ text = '' }) => {
            const written = text.trim()
            const body = { rating: rating.value, ...forStore, ...(written ? { text: written } : {}) }
            if (own) await live.client.updateUserReview({ params, body })
            else await live.client.postUserReview({ params, body })
            toast(said.saved)
            close()
          }}
        >
          <StarChoice
            value={rating.value}
            legend={said.stars}
            starLabel={said.star}
            onChange={(value) => {
              rating.value = value
            }}
          />
          <TextArea name="text" label={said.text} maxLength={1000} defaultValue={own?.text ?? ''} />
          <Submit disabled={rating.value === 0}>{said.save}</Submit>
        </Form>
        {own && (
          <Form
            explain={explain}
            onSubmit={async () => {
              await live.client.deleteUserReview({ params, query: forStore })
              toast(said.removed)
              close()
            }}
          >
            <Submit kind="quiet">{said.remove}</Submit>
          </Form>
        )}
      </div>
    </Sheet>
  )
}

/**
 * A review that a store or a rider writes about a person they had an order with. There is one per person; it can be changed or
 * removed.
 */
export function ReviewButton({ person }: { person: Person }) {
  const { live, explain, storeId } = useActor()
  const isLoading = useSignal(false)
  /** The own review, loaded when the sheet is opened, or null if there is none; undefined while the sheet is closed. */
  const opened = useSignal<Review | null | undefined>(undefined)
  async function open() {
    isLoading.value = true
    try {
      const query = storeId === undefined ? {} : { storeId }
      opened.value = (await live.client.getOwnUserReview({ params: { userId: person.id }, query })).data
    } catch (error) {
      if (error instanceof BukaError && error.code === 'review.absent') opened.value = null
      else toast(explain(error).summary ?? '')
    }
    isLoading.value = false
  }
  return (
    <>
      <Button kind="secondary" busy={isLoading.value} onClick={() => void open()}>
        {said.rate(person.name)}
      </Button>
      {opened.value !== undefined && (
        <ReviewSheet
          person={person}
          own={opened.value}
          close={() => {
            opened.value = undefined
          }}
        />
      )}
    </>
  )
}
