import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { TextArea, TextField } from '../../kit/field.tsx'
import { Form, Submit, type Values } from '../../kit/form.tsx'
import { keptInput } from '../../kit/kept-input.ts'
import { PictureChoice } from '../../kit/picture-choice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { shrinkPicture } from '../../kit/shrink.ts'
import { upload } from '../../live/upload.ts'
import { useActor } from '../actor.ts'
import { ticketsOf } from './tickets.ts'
import { words } from './words.ts'

/** A new question to the platform's support. */
export function AskSheet({
  orderId,
  orderSlug,
  onClose,
}: {
  orderId: string | undefined
  orderSlug: string | undefined
  onClose: () => void
}) {
  const actor = useActor()
  const { route } = useLocation()
  const { calls, refresh } = ticketsOf(actor)
  // The name contains the account, so that another person who signs in later does not see the draft.
  const name = `question ${actor.live.session.account.value?.id} ${actor.storeId} ${orderId}`
  const draft = keptInput<Values>(name, {})
  const files = keptInput<File[]>(`${name} pictures`, [])
  // The same for every attempt, so that the ticket is created only once.
  const clientMessageId = useMemo(() => crypto.randomUUID(), [])
  const keys = useSignal<string[] | undefined>(undefined)

  async function submit({ subject = '', text = '' }: Values) {
    keys.value ??= await upload(
      actor.live.client,
      'attachment',
      await Promise.all(files.value.map((file) => shrinkPicture(file))),
    )
    const { data } = await calls.create({
      subject,
      text,
      clientMessageId,
      ...(orderId ? { orderId } : {}),
      ...(keys.value.length > 0 ? { attachments: keys.value } : {}),
    })
    files.value = []
    refresh(data.id)
    route(actor.links.ticket(data.id))
  }
  return (
    <Sheet title={words.askTitle} closeLabel={words.close} onClose={onClose}>
      <Form onSubmit={submit} explain={actor.explain} draft={draft}>
        {orderSlug && <p class="quiet">{words.aboutOrder(orderSlug)}</p>}
        <TextField name="subject" label={words.subject} hint={words.subjectHint} maxLength={120} />
        <TextArea name="text" label={words.text} maxLength={4000} />
        <PictureChoice
          label={words.pictures}
          files={files.value}
          most={5}
          onChange={(next) => {
            files.value = next
            keys.value = undefined
          }}
        />
        <Submit>{words.send}</Submit>
      </Form>
    </Sheet>
  )
}
