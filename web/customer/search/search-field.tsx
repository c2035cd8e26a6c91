import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { IconButton } from '../../kit/button.tsx'
import { Search, Store as StoreIcon, X } from '../../kit/icons.ts'
import { live } from '../app.ts'
import { pathTo } from '../paths.ts'
import { pointQuery } from '../place/place.ts'
import { words } from '../words.ts'

type Suggestion = Awaited<ReturnType<typeof live.client.getSearchSuggestions>>['data'][number]

const typingMs = 150
/** Fewer letters would match too much. */
const fewestLetters = 2

/**
 * The search field. While somebody types it suggests names, which are small to load; results are loaded when a suggestion is chosen
 * or the form is sent. Arrow keys choose a suggestion, Enter takes it, Escape closes the list and keeps the typed text.
 */
export function SearchField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const { route } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const typed = useSignal(keyword)
  const suggestions = useSignal<Suggestion[]>([])
  const current = useSignal(-1)
  const isOpen = useSignal(false)

  // In a layout effect, so that it happens before anybody can type.
  useLayoutEffect(() => {
    // After Back, the field shows the keyword of the earlier search.
    if (keyword === typed.value.trim()) return
    typed.value = keyword
    close()
  }, [keyword])
  useLayoutEffect(() => {
    // Somebody who opens the search without a keyword wants to type.
    if (!keyword) input.current?.focus()
  }, [])
  useEffect(() => {
    const wanted = typed.value.trim()
    if (!isOpen.value || wanted.length < fewestLetters) {
      suggestions.value = []
      return
    }
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const query = { ...pointQuery(), keyword: wanted }
      const answer = await live.client
        .getSearchSuggestions({ query, signal: asked.signal })
        .catch(() => undefined)
      if (!answer || asked.signal.aborted) return
      suggestions.value = answer.data
      current.value = -1
      // No name matches: the results below are shown for what was typed, even if there are none.
      if (answer.data.length === 0) onSearch(wanted)
    }, typingMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed.value, isOpen.value])

  function close() {
    isOpen.value = false
    suggestions.value = []
    current.value = -1
  }
  const search = (wanted: string) => {
    typed.value = wanted
    close()
    onSearch(wanted.trim())
  }
  const take = ({ name, slug }: Suggestion) => {
    if (slug === null) return search(name)
    close()
    route(pathTo('store', { slug }))
  }
  const move = (by: number) => {
    const count = suggestions.value.length
    // The field counts as one more entry, between the last suggestion and the first.
    current.value = ((current.value + 1 + by + count + 1) % (count + 1)) - 1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: { [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (by !== undefined && suggestions.value.length > 0) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Escape' && isOpen.value) {
      event.preventDefault()
      close()
    }
  }

  const isShown = isOpen.value && suggestions.value.length > 0
  return (
    <form
      role="search"
      class="search-box"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = suggestions.value[current.value]
        if (chosen) take(chosen)
        else search(typed.value)
        input.current?.blur()
      }}
    >
      <div class="search-field">
        <Search size={20} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={words.search.label}
          aria-expanded={isShown}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant={current.value >= 0 ? `suggestion-${current.value}` : undefined}
          placeholder={words.home.searchHint}
          autoComplete="off"
          maxLength={100}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value
            isOpen.value = true
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // Leaving the field starts the search. Leaving the page removes the field, and must not start one.
            if (isOpen.value && input.current) search(typed.value)
          }}
        />
        {typed.value && (
          <IconButton
            label={words.search.clear}
            onClick={() => {
              search('')
              input.current?.focus()
            }}
          >
            <X size={20} />
          </IconButton>
        )}
      </div>
      <div
        class="suggestions"
        id="suggestions"
        role="listbox"
        aria-label={words.search.suggestions}
        hidden={!isShown}
      >
        {suggestions.value.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option that is chosen
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={`${suggestion.type} ${suggestion.slug ?? suggestion.name}`}
            id={`suggestion-${index}`}
            role="option"
            aria-selected={index === current.value}
            // The field keeps the focus; otherwise it would start a search with what was typed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              take(suggestion)
              input.current?.blur()
            }}
          >
            {suggestion.type === 'store' ? <StoreIcon size={18} /> : <Search size={18} />}
            <span>{suggestion.name}</span>
            {suggestion.type === 'store' && <span class="quiet small">{words.search.isStore}</span>}
          </div>
        ))}
      </div>
    </form>
  )
}
