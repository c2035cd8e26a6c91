import type { ComponentChildren } from 'preact'
import { PagedList } from '../kit/list.tsx'
import type { Pages } from './pages.ts'
import type { Records } from './records.ts'

/** A list of records on the screen. Each row renders by itself when its record changes. */
export function LiveList<T extends { id: string }>({
  pages,
  records,
  explain,
  skeleton,
  empty,
  words,
  class: className,
  children,
}: {
  pages: Pages
  records: Records<T>
  explain: (error: unknown) => { summary?: string }
  skeleton: ComponentChildren
  empty: ComponentChildren
  words: { more: string; again: string }
  class: string
  children: (record: T, index: number) => ComponentChildren
}) {
  const error = pages.error.value
  return (
    <PagedList
      pages={{
        items: pages.ids.value,
        isLoading: pages.isLoading.value,
        error: error === undefined ? undefined : (explain(error).summary ?? ''),
        hasMore: pages.hasMore.value,
        loadMore: pages.loadMore,
      }}
      skeleton={skeleton}
      empty={empty}
      words={words}
    >
      {(ids) => (
        <ul class={className}>
          {ids.map((id, index) => (
            <LiveLine key={id} id={id} index={index} records={records}>
              {children}
            </LiveLine>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function LiveLine<T extends { id: string }>({
  id,
  index,
  records,
  children,
}: {
  id: string
  index: number
  records: Records<T>
  children: (record: T, index: number) => ComponentChildren
}) {
  const record = records.get(id).value
  return record ? <li>{children(record, index)}</li> : null
}
