import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Search } from '../../kit/icons.ts'
import { paths, withQuery } from '../paths.ts'
import { words } from '../words.ts'
import './search-box.css'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Finds an order from every screen; the key «/» focuses it. */
export function SearchBox() {
  const { path, query, route } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const sought = path.startsWith(paths.orders) ? (query.q ?? '') : ''
  // In a layout effect, so that it happens before anybody can type.
  useLayoutEffect(() => {
    input.current!.value = sought
  }, [sought])
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', toSearch)
    return () => removeEventListener('keydown', toSearch)
  }, [])
  return (
    <search>
      <form
        class="search-box"
        onSubmit={(event) => {
          event.preventDefault()
          const keyword = input.current!.value.trim()
          route(withQuery(paths.orders, { q: keyword }))
        }}
      >
        <Search size={18} />
        <input
          ref={input}
          type="search"
          name="find"
          maxLength={100}
          autoComplete="off"
          aria-label={words.find}
          placeholder={words.find}
        />
      </form>
    </search>
  )
}
