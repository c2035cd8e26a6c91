import { useRoute } from 'preact-iso'
import { BukaError } from '#client/buka-error.ts'
import type { Cart } from '#contract/records/cart.ts'
import type { Money } from '#contract/records/money.ts'
import { ButtonLink, IconButton } from '../../kit/button.tsx'
import { Stepper } from '../../kit/field.tsx'
import { Pencil, Plus, Trash2 } from '../../kit/icons.ts'
import { moneyText } from '../../kit/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { toast } from '../../kit/toast.tsx'
import { explain } from '../app.ts'
import { PlaceButton } from '../frame.tsx'
import { pathTo } from '../paths.ts'
import { openingText } from '../store/opening.ts'
import { storeBySlug } from '../store/store-by-slug.ts'
import { words } from '../words.ts'
import { Bill, isShut, isTooFar } from './bill.tsx'
import { NoCart } from './carts.tsx'
import { type Draft, type DraftLine, restoreDraft, setLine } from './drafts.ts'
import { type Priced, usePriced } from './priced.ts'
import './cart-page.css'

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Problem {
  path: string
  message: string
}

/** What is wrong with the cart: the errors of the last request for its price, or else the problems that came with the price. */
const problemsOf = (cart: Cart | undefined, error: unknown): Problem[] =>
  error instanceof BukaError && error.fields.length > 0 ? error.fields : (cart?.problems ?? [])

const isOfLines = ({ path }: Problem) => path.startsWith('packs.')

/** Texts below a line: what the service says about it, and how its price has changed. */
function wordsOnLine(
  line: DraftLine,
  at: { pack: number; line: number },
  cart: Cart | undefined,
  all: Problem[],
): string[] {
  const path = `packs.${at.pack}.lines.${at.line}`
  const problems = all
    .filter((problem) => problem.path.startsWith(`${path}.`))
    .map(({ message }) => `${sentence(message)}.`)
  const priced = cart?.packs[at.pack]?.lines[at.line]
  const hasChanged = priced?.id === line.id && priced.price.amount !== line.price.amount
  return hasChanged ? [...problems, words.cart.was(moneyText(line.price), moneyText(priced.price))] : problems
}

function Line({
  draft,
  line,
  at,
  cart,
  problems,
}: {
  draft: Draft
  line: DraftLine
  at: { pack: number; line: number }
  cart: Cart | undefined
  problems: Problem[]
}) {
  const priced = cart?.packs[at.pack]?.lines[at.line]
  const total: Money =
    priced?.id === line.id && priced.quantity === line.quantity
      ? priced.total
      : { ...line.price, amount: line.price.amount * line.quantity }
  const remove = () => {
    setLine(draft.store.id, { ...line, quantity: 0 })
    toast(words.cart.removed(line.name), { label: words.cart.undo, run: () => restoreDraft(draft) })
  }
  const said = wordsOnLine(line, at, cart, problems)
  const change = `${pathTo('store', { slug: draft.store.slug })}?item=${line.id}&line=${line.key}`
  return (
    <li class="cart-line">
      <div class="top">
        <span class="words">
          <strong>{line.name}</strong>
          {line.options.length > 0 && (
            <span class="quiet small">{line.options.map(({ name }) => name).join(', ')}</span>
          )}
          {line.note && <span class="quiet small note">“{line.note}”</span>}
        </span>
        <span class="price">{moneyText(total)}</span>
      </div>
      {said.map((text) => (
        <Notice key={text} kind="warn">
          {text}
        </Notice>
      ))}
      <div class="acts">
        <Stepper
          label={words.cart.quantityOf(line.name)}
          words={{ less: words.cart.less(line.name), more: words.cart.more(line.name) }}
          lowest={1}
          highest={50}
          value={line.quantity}
          onChange={(quantity) => setLine(draft.store.id, { ...line, quantity })}
        />
        <span class="more">
          <a class="icon-button" href={change} aria-label={words.cart.change(line.name)}>
            <Pencil size={18} />
          </a>
          <IconButton label={words.cart.remove(line.name)} onClick={remove}>
            <Trash2 size={18} />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

/** Says when a closed store opens again, and that it takes orders for later. */
function Shut({ slug }: { slug: string }) {
  const store = storeBySlug(slug).value.value
  return (
    <Notice>
      {store && `${openingText(store)}. `}
      {words.store.forLater}
    </Notice>
  )
}

function Cost({ cart, error, isPricing }: Pick<Priced, 'cart' | 'error' | 'isPricing'>) {
  const { value: priced } = cart
  const { value: fault } = error
  // Errors of a line are shown at the line.
  const isOfLines = priced && fault instanceof BukaError && fault.fields.length > 0
  const { summary, detail } = fault && !isOfLines ? explain(fault) : {}
  const notice = summary && (
    <Notice kind="bad" detail={detail}>
      {summary}
    </Notice>
  )
  if (!priced) return notice || <Skeleton height="10rem" />
  const shut = isShut(priced)
  const problems = priced.problems.filter(
    // The place is asked for at the checkout; that it is too far away is shown in place of the delivery fee.
    ({ path }) => !path.startsWith('packs.') && path !== 'delivery.location' && !(shut && path === 'store'),
  )
  return (
    <>
      {notice}
      <Bill
        summary={priced.summary}
        hasPlace={priced.delivery.location !== null}
        isTooFar={isTooFar(priced)}
        tip={priced.tip.amount}
        busy={isPricing.value}
      />
      {shut && <Shut slug={priced.store.slug} />}
      {problems.length > 0 && (
        <Notice kind="warn">
          <strong>{words.cart.problems}</strong>
          <ul>
            {problems.map(({ path, code, message }) => (
              <li key={path + code}>{sentence(message)}.</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

export default function CartPage() {
  const { params } = useRoute()
  const { draft, cart, error, isPricing } = usePriced(params.slug ?? '')
  const name = draft.value?.store.name
  useTitle(name ? words.cart.title(name) : words.cart.emptyTitle, words.app)
  if (!draft.value)
    return (
      <div class="page">
        <NoCart isPage />
      </div>
    )
  const { store, packs } = draft.value
  const problems = problemsOf(cart.value, error.value)
  // Place and time are asked for at the checkout, so they do not block here.
  const isBlocked = problems.some(({ path }) => path === 'packs' || isOfLines({ path, message: '' }))
  return (
    <div class="page cart-page">
      <h1>
        <a href={pathTo('store', { slug: store.slug })}>{words.cart.title(store.name)}</a>
      </h1>
      <div class="packs">
        {packs.map(({ lines }, pack) => (
          <section key={lines[0]?.key} class="pack" aria-labelledby={`pack-${pack}`}>
            <h2 id={`pack-${pack}`}>{words.cart.pack(pack + 1)}</h2>
            <ul>
              {lines.map((each, line) => (
                <Line
                  key={each.key}
                  draft={draft.value!}
                  line={each}
                  at={{ pack, line }}
                  cart={cart.value}
                  problems={problems}
                />
              ))}
            </ul>
          </section>
        ))}
        <ButtonLink kind="secondary" wide href={pathTo('store', { slug: store.slug })}>
          <Plus size={18} />
          {words.cart.addMore}
        </ButtonLink>
      </div>
      <section class="sum" aria-labelledby="sum">
        <h2 id="sum">{words.cart.summary}</h2>
        <div class="goes-to">
          <span class="quiet small">{words.cart.deliverTo}</span>
          <PlaceButton />
        </div>
        <Cost cart={cart} error={error} isPricing={isPricing} />
        {isBlocked ? (
          <p class="quiet small">{words.cart.mendFirst}</p>
        ) : cart.value && isTooFar(cart.value) ? (
          <Notice kind="warn">{words.cart.tooFar}</Notice>
        ) : (
          <ButtonLink wide large href={pathTo('checkout', { slug: store.slug })}>
            {words.cart.checkout}
          </ButtonLink>
        )}
      </section>
    </div>
  )
}
