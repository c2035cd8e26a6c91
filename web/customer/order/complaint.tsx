import { useEffect } from 'preact/hooks'
import { BukaError } from '#client/buka-error.ts'
import type { Complaint } from '#contract/records/complaint.ts'
import type { Order } from '#contract/records/order.ts'
import { Tag } from '../../kit/chips.tsx'
import { Form, Submit } from '../../kit/form.tsx'
import { moneyText } from '../../kit/money.ts'
import { Picture } from '../../kit/picture.tsx'
import { Moment } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { explain, live } from '../app.ts'
import { orderBySlug } from './orders.ts'
import { orderWords } from './words.ts'

/** An ended order may have a complaint, unless the customer can still file one. */
export const mayHaveComplaint = ({ status, actions }: Order): boolean =>
  (status === 'completed' || status === 'failed') && !actions.includes('complain')

/** Null if there is no complaint. */
export const complaintOf = (orderId: string) =>
  live.resources.get<Complaint | null>(
    `complaint ${orderId}`,
    async () => {
      try {
        return (await live.client.getOrderComplaint({ params: { orderId } })).data
      } catch (error) {
        if (error instanceof BukaError && error.code === 'complaint.absent') return null
        throw error
      }
    },
    { live: true },
  )

// Changes of a complaint are reported as alerts.
live.connection.on('alert.new', ({ type, data }) => {
  const { orderId } = data as { orderId?: string }
  if (type.startsWith('complaint-') && orderId) void complaintOf(orderId).reload()
})

const kinds = { open: 'warn', accepted: 'good', rejected: 'bad', withdrawn: '' } as const

/** The complaint about an order, and what was decided. */
export const ComplaintPanel = ({ order }: { order: Order }) =>
  mayHaveComplaint(order) ? <Followed order={order} /> : null

function Followed({ order }: { order: Order }) {
  const { value, set } = complaintOf(order.id)
  const complaint = value.value
  useEffect(() => {
    // After a decision, the order contains what was paid back.
    if (complaint?.decision) void orderBySlug(order.slug).reload()
  }, [complaint?.decision !== null])
  if (!complaint) return null
  async function withdraw() {
    const { data } = await live.client.deleteOrderComplaint({ params: { complaintId: complaint!.id } })
    set(data)
    void orderBySlug(order.slug).reload()
    toast(orderWords.withdrawn)
  }
  const { status, reason, pictures, answer, decision } = complaint
  return (
    <section class="panel stack" aria-labelledby="complaint">
      <div class="between">
        <h2 id="complaint">{orderWords.complaint}</h2>
        <Tag kind={kinds[status]}>{orderWords.complaintStatus[status]}</Tag>
      </div>
      <div class="stack-s">
        <p>{reason}</p>
        <span class="quiet small">
          <Moment at={complaint.dateCreated} />
        </span>
      </div>
      {pictures.length > 0 && (
        <ul class="complaint-pictures">
          {pictures.map(({ url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener" aria-label={orderWords.pictureOf(index + 1)}>
                <Picture src={url} name="" width="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div class="stack-s">
          <h3>{orderWords.storeAnswer}</h3>
          <p>{answer}</p>
        </div>
      )}
      {decision && (
        <div class="stack-s">
          <h3>{orderWords.decision}</h3>
          <p>{decision.note}</p>
          {decision.refund.amount > 0 && <p>{orderWords.refund(moneyText(decision.refund))}</p>}
        </div>
      )}
      {status === 'open' && (
        <Form explain={explain} onSubmit={withdraw}>
          <Submit kind="quiet">{orderWords.withdraw}</Submit>
        </Form>
      )}
    </section>
  )
}
