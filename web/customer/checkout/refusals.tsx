import type { ComponentChildren } from 'preact'
import { BukaError } from '#client/buka-error.ts'
import type { Cart } from '#contract/records/cart.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { explain } from '../app.ts'
import { pathTo } from '../paths.ts'
import { checkoutWords } from './words.ts'

/** What the customer can do about a refused order. */
export interface WaysOut {
  slug: string
  chooseTime: () => void
  choosePlace: () => void
  payByTransfer: () => void
  setPin: () => void
}

interface Problem {
  path: string
  code: string
  message: string
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The message of a problem, with the name of its line unless the message contains it, as for something inside a combo. */
function problemText({ path, message }: Problem, packs: Cart['packs'] = []): string {
  const [, pack, , line] = path.split('.')
  const name = packs[Number(pack)]?.lines[Number(line)]?.name
  return name && !message.includes(name) ? `${name}: ${sentence(message)}` : sentence(message)
}

function wayOutOf({ path, code }: Problem, ways: WaysOut): ComponentChildren {
  const { waysOut } = checkoutWords
  if (path === 'packs' && code === 'too-small')
    return (
      <ButtonLink kind="secondary" href={pathTo('store', { slug: ways.slug })}>
        {waysOut.addMore}
      </ButtonLink>
    )
  if (path.startsWith('packs'))
    return (
      <ButtonLink kind="secondary" href={pathTo('cart', { slug: ways.slug })}>
        {waysOut.changeCart}
      </ButtonLink>
    )
  if (path === 'dateScheduled' || code === 'closed' || code === 'paused')
    return (
      <Button kind="secondary" onClick={ways.chooseTime}>
        {waysOut.chooseTime}
      </Button>
    )
  if (path === 'delivery.location')
    return (
      <Button kind="secondary" onClick={ways.choosePlace}>
        {waysOut.choosePlace}
      </Button>
    )
  return (
    <ButtonLink kind="secondary" href={pathTo('home')}>
      {waysOut.otherStores}
    </ButtonLink>
  )
}

/** Everything that prevents the order, each with a way to solve it. */
export const Problems = ({
  problems,
  packs,
  ways,
}: {
  problems: Problem[]
  packs: Cart['packs'] | undefined
  ways: WaysOut
}) => (
  <Notice kind="warn">
    <strong>{checkoutWords.problems}</strong>
    <ul class="stack-s">
      {problems.map((problem) => (
        <li key={problem.path + problem.code} class="stack-s">
          <span>{problemText(problem, packs)}</span>
          <span>{wayOutOf(problem, ways)}</span>
        </li>
      ))}
    </ul>
  </Notice>
)

/** Shows why a checkout was refused, and what can be done about it. */
export function Refused({
  error,
  packs,
  ways,
}: {
  error: unknown
  packs?: Cart['packs'] | undefined
  ways: WaysOut
}) {
  const { summary, detail } = explain(error)
  const { code, fields } = error instanceof BukaError ? error : { code: '', fields: [] }
  const { waysOut } = checkoutWords
  if (code === 'cart.problems') return <Problems problems={fields} packs={packs} ways={ways} />
  const changes = code === 'cart.changed' ? fields.filter(({ path }) => path !== 'version') : []
  return (
    <Notice kind="bad" detail={detail}>
      <p>{code === 'cart.changed' ? checkoutWords.changed : summary}</p>
      <ul>
        {changes.map(({ path, message }) => (
          <li key={path}>{sentence(message)}</li>
        ))}
      </ul>
      {(code === 'wallet.funds.insufficient' || code === 'wallet.pin.locked') && (
        <Button kind="secondary" onClick={ways.payByTransfer}>
          {waysOut.transfer}
        </Button>
      )}
      {code === 'wallet.pin.unset' && (
        <Button kind="secondary" onClick={ways.setPin}>
          {waysOut.setPin}
        </Button>
      )}
      {code === 'order.unpaid.too-many' && (
        <ButtonLink kind="secondary" href={pathTo('orders')}>
          {waysOut.orders}
        </ButtonLink>
      )}
      {(code === 'store.deleted' || code === 'store.absent' || code === 'cart.empty') && (
        <ButtonLink kind="secondary" href={pathTo('home')}>
          {waysOut.otherStores}
        </ButtonLink>
      )}
    </Notice>
  )
}
