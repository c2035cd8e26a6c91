import { useSignal } from '@preact/signals'
import { BukaError } from '#client/buka-error.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StarChoice } from '../../kit/stars.tsx'
import { toast } from '../../kit/toast.tsx'
import { useActor } from '../actor.ts'
import { words as said } from './words.ts'

/** What a store or a rider thinks of somebody they had an order with: once for each, and it can be changed or taken back. */
export function ReviewButton({ person }: { person: { id: string; name: string } }) {
  const { live, explain, storeId } = useActor()
  const forStore = storeId === undefined ? {} : { storeId }
  const isOpen = useSignal(false)
  const rating = useSignal(0)
  const close = () => {
    isOpen.value = false
  }
  const params = { userId: person.id }
  return (
    <>
      <Button
        kind="secondary"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {said.rate(person.name)}
      </Button>
      {isOpen.value && (
        <Sheet title={said.rate(person.name)} closeLabel={said.close} onClose={close}>
          <div class="stack">
            <Form
              explain={explain}
              onSubmit={async ({ text = '' }) => {
                const written = text.trim()
                const body = {
                  rating: rating.value,
                  ...forStore,
                  ...(written ? { text: written } : {}),
                }
                try {
                  await live.client.postUserReview({ params, body })
                } catch (error) {
                  if (!(error instanceof BukaError && error.code === 'review.exists')) throw error
                  await live.client.updateUserReview({ params, body })
                }
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
              <TextArea name="text" label={said.text} maxLength={1000} />
              <Submit disabled={rating.value === 0}>{said.save}</Submit>
            </Form>
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
          </div>
        </Sheet>
      )}
    </>
  )
}
