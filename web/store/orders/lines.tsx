import type { Order } from '#contract/records/order.ts'
import { MessageCircle } from '../../kit/icons.ts'
import { words } from '../words.ts'
import './lines.css'

type Line = Order['packs'][number]['lines'][number]

function OneLine({ line }: { line: Line }) {
  return (
    <li>
      <span class="what">
        <strong class="quantity">{line.quantity} ×</strong> {line.name}
      </span>
      {line.options.length > 0 && (
        <ul class="options" aria-label={words.order.options}>
          {line.options.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {line.note && (
        <span class="note">
          <MessageCircle size={18} aria-label={words.order.note} />
          <span>{line.note}</span>
        </span>
      )}
    </li>
  )
}

/** What has to be cooked, pack by pack. Options and notes are easy to see. */
export const OrderLines = ({ packs }: Pick<Order, 'packs'>) => (
  <div class="order-lines">
    {packs.map(({ lines }, index) => (
      // The index is the key: packs have no ids and never change places.
      <section key={index}>
        {packs.length > 1 && <h4>{words.order.pack(index + 1)}</h4>}
        <ul class="lines">
          {lines.map((line, at) => (
            <OneLine key={at} line={line} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)
