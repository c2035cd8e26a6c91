import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Select, TextField } from '../kit/field.tsx'
import { ChevronLeft } from '../kit/icons.ts'
import { Empty } from '../kit/notice.tsx'
import type { Pages } from '../live/pages.ts'
import type { Records } from '../live/records.ts'
import { live } from './app.ts'
import { withQuery } from './paths.ts'
import { addShown } from './shown-lists.ts'
import { words } from './words.ts'
import './split.css'

/** A list with one of its entries beside it. Without room for both, the entry is shown alone, with a link back to the list. */
export function Split({
  title,
  list,
  detail,
  back,
}: {
  title: string
  list: ComponentChildren
  /** Undefined while no entry is chosen. */
  detail: ComponentChildren | undefined
  back: string
}) {
  const hasDetail = detail !== undefined
  return (
    <div class={hasDetail ? 'page split has-detail' : 'page split'}>
      <div class="list-part stack">
        <h1>{title}</h1>
        {list}
      </div>
      <section class="detail-part" aria-label={words.split.detail}>
        {hasDetail && (
          <a class="back" href={back}>
            <ChevronLeft size={18} />
            {title}
          </a>
        )}
        {detail ?? <Empty title={words.split.none}>{words.split.noneHint}</Empty>}
      </section>
    </div>
  )
}

/** A row of the list, which links to its entry. */
export const Choice = ({
  href,
  isChosen,
  title,
  sub,
  end,
}: {
  href: string
  isChosen: boolean
  title: ComponentChildren
  sub?: ComponentChildren
  end?: ComponentChildren
}) => (
  <a class="row choice" href={href} aria-current={isChosen ? 'true' : undefined}>
    <span class="main">
      <strong>{title}</strong>
      {sub && <span class="sub one-line">{sub}</span>}
    </span>
    {end && <span class="end row-state">{end}</span>}
  </a>
)

/**
 * The choices made on a screen. They are in the address, so that they are kept after a page load, and when the address is sent to a
 * colleague.
 */
export function useChosen<Name extends string>() {
  const { path, query, route } = useLocation()
  const chosen = query as { [name in Name]?: string }
  return {
    chosen,
    choose: (change: { [name in Name]?: string | undefined }) =>
      route(withQuery(path, { ...query, ...change }), true),
    /** Another address with the same choices. */
    at: (address: string) => withQuery(address, query),
  }
}

/** The value from the address, if it is one of `choices`. */
export const oneOf = <T extends string>(choices: readonly T[], chosen: string | undefined): T | undefined =>
  choices.find((each) => each === chosen)

/** A select box that filters a list. `all` is the first option, which may have a value of its own. */
export const Filter = <Value extends string>({
  name,
  label,
  all,
  values,
  texts,
  value,
  onChoose,
}: {
  name: string
  label: string
  all?: { text: string; value?: string }
  values: readonly Value[]
  texts: { [value in Value]?: string }
  value: string | undefined
  onChoose: (value: string) => void
}) => (
  <Select
    name={name}
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    {all && <option value={all.value ?? ''}>{all.text}</option>}
    {values.map((each) => (
      <option key={each} value={each}>
        {texts[each]}
      </option>
    ))}
  </Select>
)

const settleMs = 250

/** A search field that searches when somebody stops typing. */
export function SearchField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (keyword: string) => void
}) {
  const typed = useSignal(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The value may also change with the address, for instance by a link. In a layout effect, so that it happens before anybody can
  // type.
  useLayoutEffect(() => {
    if (typed.peek().trim() !== value) typed.value = value
  }, [value])
  return (
    <TextField
      name="keyword"
      type="search"
      autoComplete="off"
      label={label}
      hint={hint}
      error={error}
      maxLength={100}
      value={typed.value}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(typed.value.trim()), settleMs)
      }}
    />
  )
}

/**
 * Loads a list or record again when its screen is opened, because not every change is reported by events; until then it is shown as
 * it was left. While it is shown, it is also loaded again when its queue changes. `key` names the part of the queue that it shows.
 */
export function useRenewed<T extends Pick<Pages, 'isLoading' | 'reload'>>(
  loaded: T,
  queue: string,
  key = '',
): T {
  useEffect(() => {
    if (!loaded.isLoading.peek()) void loaded.reload()
    return addShown(loaded, queue)
  }, [queue, key])
  return loaded
}

const renewMs = 10_000

/**
 * Calls `renew` regularly while the page is visible, and when it becomes visible again, because few changes are reported by events.
 */
export function useRepeated(renew: () => void): void {
  useEffect(() => {
    const renewSeen = () => {
      if (document.visibilityState === 'visible') renew()
    }
    const timer = setInterval(renewSeen, renewMs)
    document.addEventListener('visibilitychange', renewSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewSeen)
    }
  }, [renew])
}

/**
 * The record of a queue with this id: first as the list has it, then loaded by its id, and again regularly, because a colleague may
 * change it.
 */
export function useRecord<T extends { id: string }>(
  records: Records<T>,
  queue: string,
  id: string,
  read: () => Promise<{ data: T }>,
) {
  const { error, reload } = useRenewed(
    live.resources.get(`${queue} ${id}`, async () => {
      const asked = records.ask()
      records.takeAnswer((await read()).data, asked)
    }),
    queue,
    id,
  )
  useRepeated(reload)
  return { record: records.get(id).value, error: error.value, reload }
}

const mostPages = 20

/** Loads more pages of a list until the entry with this id is found. Returns whether it is missing. */
export function useIsMissing(pages: Pages, id: string | undefined, isKnown: boolean): boolean {
  const loaded = useRef(0)
  const isLoading = pages.isLoading.value
  const canLoad = pages.hasMore.value && loaded.current < mostPages
  useEffect(() => {
    loaded.current = 0
  }, [id])
  useEffect(() => {
    if (id === undefined || isKnown || isLoading || !canLoad) return
    loaded.current++
    void pages.loadMore()
  }, [id, isKnown, isLoading])
  return id !== undefined && !isKnown && !isLoading && !canLoad
}
