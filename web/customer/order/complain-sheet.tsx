import { useSignal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { TextArea } from '../../kit/field.tsx'
import { Form, Submit, type Values } from '../../kit/form.tsx'
import { keptInput } from '../../kit/kept-input.ts'
import { Notice } from '../../kit/notice.tsx'
import { PictureChoice } from '../../kit/picture-choice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { upload } from '../../live/upload.ts'
import { explain, live } from '../app.ts'
import { words } from '../words.ts'
import { complaintOf } from './complaint.tsx'
import { orderBySlug } from './orders.ts'
import { orderWords } from './words.ts'

const mostPictures = 5
const mostBytes = 8 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png', 'image/webp']

export default function ComplainSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const draft = keptInput<Values>(`complaint ${order.id}`, {})
  const files = keptInput<File[]>(`pictures ${order.id}`, [])
  const isUnfit = useSignal(false)
  async function send({ reason = '' }: Values) {
    const pictures = await upload(live.client, 'picture', files.value)
    const { data } = await live.client.complainOnOrder({
      body: { orderId: order.id, reason, ...(pictures.length > 0 ? { pictures } : {}) },
    })
    files.value = []
    complaintOf(order.id).set(data)
    void orderBySlug(order.slug).reload()
    onClose()
  }
  return (
    <Sheet title={orderWords.complainTitle} closeLabel={words.close} onClose={onClose}>
      <Form explain={explain} onSubmit={send} draft={draft}>
        <TextArea
          name="reason"
          label={orderWords.complaintText}
          hint={orderWords.complainHint}
          maxLength={1000}
        />
        <div class="stack-s">
          <span class="label">{orderWords.pictures}</span>
          <span class="quiet small">{orderWords.picturesHint}</span>
          <PictureChoice
            label={orderWords.addPictures}
            files={files.value}
            most={mostPictures}
            removeLabel={(name) => `${orderWords.removePicture}: ${name}`}
            onChange={(next) => {
              const fit = next.filter(({ type, size }) => kinds.includes(type) && size <= mostBytes)
              isUnfit.value = fit.length < next.length
              files.value = fit
            }}
          />
          {isUnfit.value && <Notice kind="warn">{orderWords.pictureUnfit}</Notice>}
        </div>
        <Submit>{orderWords.sendComplaint}</Submit>
      </Form>
    </Sheet>
  )
}
