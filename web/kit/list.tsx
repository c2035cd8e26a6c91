import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { useNear } from './near.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import './list.css'

/** A list that is loaded page by page. */
export interface Pages<T> {
  items: readonly T[]
  isLoading: boolean
  /** In words, where the last page did not come. */
  error?: string | undefined
  hasMore: boolean
  loadMore: () => void
}

/**
 * Shows what there is, skeletons while the first page is on its way, words where there is nothing, and the next page when the
 * end comes near.
 */
export function PagedList<T>({
  pages,
  skeleton,
  empty,
  words,
  children,
}: {
  pages: Pages<T>
  skeleton: ComponentChildren
  empty: ComponentChildren
  words: { more: string; again: string }
  children: (items: readonly T[]) => ComponentChildren
}) {
  const { items, isLoading, error, hasMore, loadMore } = pages
  const end = useNear<HTMLDivElement>(hasMore && !error ? loadMore : undefined, [loadMore, items.length])

  const isFirst = items.length === 0
  return (
    <>
      {!isFirst && children(items)}
      {isFirst && !isLoading && !error && empty}
      {isLoading && isFirst && skeleton}
      {error && (
        <Notice kind="bad">
          <p>{error}</p>
          <Button kind="secondary" onClick={loadMore}>
            {words.again}
          </Button>
        </Notice>
      )}
      {hasMore && !error && !isFirst && (
        <div class="more" ref={end}>
          <Button kind="quiet" busy={isLoading} onClick={loadMore}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** A line of a list: a picture or icon, words, something at the end. A link, a button, or neither. */
export function Row({
  href,
  onClick,
  start,
  title,
  sub,
  end,
}: {
  href?: string
  onClick?: () => void
  start?: ComponentChildren
  title: ComponentChildren
  sub?: ComponentChildren
  end?: ComponentChildren
}) {
  const content = (
    <>
      {start}
      <span class="main">
        <span>{title}</span>
        {sub && <span class="sub">{sub}</span>}
      </span>
      {end && <span class="end">{end}</span>}
    </>
  )
  if (href) {
    return (
      <a class="row" href={href}>
        {content}
      </a>
    )
  }
  if (onClick) {
    return (
      <button type="button" class="row" onClick={onClick}>
        {content}
      </button>
    )
  }
  return <div class="row">{content}</div>
}

/** Rows in the shape of what comes. */
export const RowSkeletons = ({ count = 5, hasStart = true }: { count?: number; hasStart?: boolean }) => (
  <ul class="rows" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <div class="row">
          {hasStart && <Skeleton width="3rem" height="3rem" radius="50%" />}
          <span class="main">
            <Skeleton width="50%" height="1.25rem" />
            <Skeleton width="75%" height="1rem" />
          </span>
        </div>
      </li>
    ))}
  </ul>
)
