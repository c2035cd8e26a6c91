import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { clockText, dateText, shortWeekdayText } from '../../kit/time.tsx'
import { words } from '../words.ts'
import { readyBy } from './orders.ts'
import { printed, setPageLength } from './print.ts'
import './ticket.css'

const said = words.ticket

/** With the date, because paper may be read on another day. */
function whenText(at: string) {
  const time = Date.parse(at)
  return `${shortWeekdayText(time)}, ${dateText(time)}, ${clockText(time)}`
}

/** The ticket for the kitchen and the bag: black on white, for a roll 80 mm wide. */
export function Ticket({ order }: { order: Order }) {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => setPageLength(paper.current!.scrollHeight), [order])
  const { slug, packs, store, customer, rider, delivery, dateCreated, dateScheduled } = order
  const ready = readyBy(order)
  return (
    <div class="ticket" ref={paper}>
      <p class="from">{store.name}</p>
      <p class="number">{slug}</p>
      <p>{whenText(dateCreated)}</p>
      {ready !== undefined && <p class="due">{said.ready(clockText(ready))}</p>}
      {dateScheduled && <p class="due">{said.wanted(whenText(dateScheduled))}</p>}
      {packs.map(({ lines }, index) => (
        <section key={index}>
          <h2>{words.order.pack(index + 1)}</h2>
          <ul>
            {lines.map((line, at) => (
              <li key={at}>
                <strong>
                  {line.quantity} × {line.name}
                </strong>
                {line.options.map(({ id, name }) => (
                  <span key={id} class="option">
                    + {name}
                  </span>
                ))}
                {line.note && <span class="remark">! {line.note}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <p>{said.customer(customer.name)}</p>
        <p>
          {delivery.location.street}
          {delivery.location.description && `, ${delivery.location.description}`}
        </p>
        {delivery.message && <p>“{delivery.message}”</p>}
        {rider && <p>{said.rider(rider.name)}</p>}
        <p>{said.count(packs.length)}</p>
      </section>
    </div>
  )
}

/** Rendered once in the app: the ticket that any screen may print. */
export const PrintedTicket = () =>
  printed.value ? (
    <div class="on-paper" aria-hidden="true">
      <Ticket order={printed.value} />
    </div>
  ) : null
