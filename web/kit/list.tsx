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
  /** The text of the error, if the last page could not be loaded. */
  error?: string | undefined
  hasMore: boolean
  loadMore: () => void
}

/**
 * Shows the loaded items, skeletons while the first page is being loaded, or `empty` if there are none. The next page is loaded
 * when the end of the list comes near.
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

/** A row of a list: a picture or icon, text, and something at the end. It is a link with `href`, a button with `onClick`. */
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

/** Skeletons in the shape of rows. */
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
