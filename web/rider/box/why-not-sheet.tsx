import type { Order } from '#contract/records/order.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { eachSecond } from '../../kit/clock.ts'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Countdown } from '../../kit/time.tsx'
import { paths } from '../paths.ts'
import { words } from '../words.ts'
import { noShowAt } from './progress.ts'
import { fail } from './steps.ts'

const said = words.whyNot

function NoShow({ order, onDone }: { order: Order; onDone: () => void }) {
  const until = noShowAt(order)
  if (until === undefined) return <Notice>{said.notArrived}</Notice>
  const hasWaited = order.actions.includes('failed') || until <= eachSecond.value
  if (!hasWaited)
    return (
      <Notice kind="warn">
        {said.wait} <Countdown until={until} />
      </Notice>
    )
  return (
    <>
      <p>
        {said.waited} {said.consequence}
      </p>
      <Button
        kind="danger"
        large
        wide
        onClick={() => {
          void fail(order)
          onDone()
        }}
      >
        {said.noShow}
      </Button>
    </>
  )
}

/** Why an order cannot be handed over: the customer does not come, or anything else, which is a matter for support. */
export function WhyNotSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const telephone = order.delivery.telephone ?? order.customer.telephone
  return (
    <Sheet title={said.title} closeLabel={words.close} onClose={onClose}>
      <div class="stack">
        <section class="stack" aria-labelledby="no-show">
          <h3 id="no-show">{said.noShow}</h3>
          <p>{said.first}</p>
          {telephone && (
            <ButtonLink kind="secondary" wide href={`tel:${telephone}`}>
              {words.box.call(order.customer.name)}
            </ButtonLink>
          )}
          <NoShow order={order} onDone={onClose} />
        </section>
        <section class="stack" aria-labelledby="other">
          <h3 id="other">{said.other}</h3>
          <p>{said.otherHint}</p>
          <ButtonLink
            kind="secondary"
            wide
            href={`${paths.support}?${new URLSearchParams({ order: order.slug })}`}
          >
            {said.ask}
          </ButtonLink>
        </section>
      </div>
    </Sheet>
  )
}
