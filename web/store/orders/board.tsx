import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Search } from '../../kit/icons.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useTitle } from '../../kit/title.ts'
import { useWakeLock } from '../../kit/wake.ts'
import { explain } from '../app.ts'
import { paths } from '../paths.ts'
import { awaitsApproval, may, refusal, storeId } from '../stores/stores.ts'
import { words } from '../words.ts'
import { hasRiderArrived, OrderCard } from './card.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { type Board as BoardState, boardOf, type Column, columns, orders } from './orders.ts'
import { watchRiders } from './rider-away.ts'
import './board.css'

const said = words.board

const idsIn = (board: BoardState, name: Column) => board.column(name).value.split(' ').filter(Boolean)

const ToAll = () => (
  <p class="all">
    <ButtonLink kind="quiet" href={paths.orders}>
      <Search size={18} />
      {said.all}
    </ButtonLink>
  </p>
)

function OneColumn({ board, name }: { board: BoardState; name: Column }) {
  const ids = idsIn(board, name)
  return (
    <section
      class={`column ${name} ${ids.length === 0 ? 'vacant' : ''}`}
      id={`column-${name}`}
      aria-labelledby={`heading-${name}`}
    >
      <h2 id={`heading-${name}`}>
        {said.columns[name]} <span class="number">{ids.length}</span>
      </h2>
      {board.isKnown.value ? (
        ids.length > 0 ? (
          <ul>
            {ids.map((id) => (
              <OrderCard key={id} id={id} />
            ))}
          </ul>
        ) : (
          <p class="none">{said.none[name]}</p>
        )
      ) : (
        <div class="stack" aria-hidden="true">
          <Skeleton height="9rem" radius="1rem" />
          <Skeleton height="6rem" radius="1rem" />
        </div>
      )}
      {name === 'ended' && <ToAll />}
    </section>
  )
}

/** On a telephone the board is one list; these counts lead to its sections. */
const Counts = ({ board }: { board: BoardState }) => (
  <nav class="counts" aria-label={said.counts}>
    {columns.map((name) => {
      const count = idsIn(board, name).length
      const content = (
        <>
          <strong>{count}</strong>
          <span>{said.columns[name]}</span>
        </>
      )
      return count > 0 ? (
        <a key={name} href={`#column-${name}`}>
          {content}
        </a>
      ) : (
        <span key={name} class="count-of">
          {content}
        </span>
      )
    })}
  </nav>
)

const comingTo = (board: BoardState) =>
  [...idsIn(board, 'kitchen'), ...idsIn(board, 'ready')].filter((id) => {
    const order = orders.get(id).value
    return order?.rider && !hasRiderArrived(order)
  })

/** The first screen for somebody who may not see the orders. */
function firstAllowed(): string {
  if (may('menu')) return paths.menu
  return may('money') && !may('chat') ? paths.money : paths.talk
}

export function Board() {
  useTitle(said.title, words.app)
  useWakeLock()
  const board = boardOf(storeId.value)
  useEffect(() => (board ? watchRiders(() => comingTo(board)) : undefined), [board])
  const { route } = useLocation()
  useEffect(() => {
    if (!board) route(firstAllowed(), true)
  }, [!board])
  if (!board) return null
  const filled = columns.filter((name) => idsIn(board, name).length > 0)
  const isEmpty = board.isKnown.value && filled.length === 0
  return (
    <div class="board-page">
      <h1 class="visually-hidden">{said.title}</h1>
      <ClosedNotice />
      {board.error.value !== undefined && (
        <Notice kind="bad">
          <p>{explain(board.error.value).summary}</p>
          <Button kind="secondary" busy={board.isLoading.value} onClick={board.load}>
            {words.again}
          </Button>
        </Notice>
      )}
      {isEmpty ? (
        <Empty
          title={said.emptyTitle}
          action={
            <ButtonLink kind="secondary" href={paths.store}>
              {said.look}
            </ButtonLink>
          }
        >
          {awaitsApproval.value ? said.pending : refusal.value ? undefined : said.empty}
        </Empty>
      ) : (
        <>
          <Counts board={board} />
          {board.isKnown.value && filled.join() === 'ended' && <p class="idle">{said.none.new}</p>}
          <div class="board">
            {columns.map((name) => (
              <OneColumn key={name} board={board} name={name} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
