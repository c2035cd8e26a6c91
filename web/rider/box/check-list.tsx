import type { Order } from '#contract/records/order.ts'
import { MessageCircle } from '../../kit/icons.ts'
import { words } from '../words.ts'

const said = words.box

type Line = Order['packs'][number]['lines'][number]

const OneLine = ({ line: { quantity, name, options, note } }: { line: Line }) => (
  <li>
    <span>
      <strong>{quantity} ×</strong> {name}
      {options.length > 0 && <span class="quiet"> · {options.map((option) => option.name).join(', ')}</span>}
    </span>
    {note && (
      <span class="note">
        <MessageCircle size={16} aria-label={said.note} />
        {note}
      </span>
    )}
  </li>
)

/** What has to be in the bag, pack by pack, to compare it with the ticket on the bag. */
export const CheckList = ({ packs, isOpen }: Pick<Order, 'packs'> & { isOpen: boolean }) =>
  packs.length === 0 ? null : (
    <details class="check-list" open={isOpen}>
      <summary>{said.check(packs.length)}</summary>
      {packs.map(({ lines }, index) => (
        // The index is the key: packs have no ids and never change places.
        <section key={index}>
          {packs.length > 1 && <h4>{said.pack(index + 1)}</h4>}
          <ul>
            {lines.map((line, at) => (
              <OneLine key={at} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
