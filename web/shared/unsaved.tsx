import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { words } from './words/en/unsaved.ts'

const pathIn = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Asks for confirmation before a page with unsaved changes is left. */
export function Unsaved({
  isChanged,
  onLeave,
}: {
  isChanged: boolean
  /** Discards the changes. Set if they are kept when the page is left. */
  onLeave?: (() => void) | undefined
}) {
  const { route } = useLocation()
  /** The address that the person wanted to open. */
  const to = useSignal<string | undefined>(undefined)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: Event, address: string) => {
      event.preventDefault()
      event.stopPropagation()
      to.value = pathIn(address)
    }
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const isPage = link?.origin === location.origin && link.pathname !== location.pathname
      const inAnother = link?.target || event.ctrlKey || event.metaKey || event.shiftKey
      if (isPage && !inAnother) ask(event, link.href)
    }
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event
      // Closing a sheet also goes back in the history, but to the same path.
      const isPage = new URL(destination.url).pathname !== location.pathname
      if (navigationType === 'traverse' && cancelable && isPage) ask(event, destination.url)
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('click', onClick, { capture: true, signal })
    if (!onLeave) addEventListener('beforeunload', onUnload, { signal })
    // Not every browser has the Navigation API, which reports the Back button.
    globalThis.navigation?.addEventListener('navigate', onNavigate, { signal })
    return () => ended.abort()
  }, [isChanged])
  const stay = () => {
    to.value = undefined
  }
  if (to.value === undefined) return null
  return (
    <Sheet title={words.title} closeLabel={words.close} onClose={stay}>
      <div class="stack">
        <p>{words.text}</p>
        <Button large onClick={stay}>
          {words.stay}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            onLeave?.()
            route(to.value!)
          }}
        >
          {words.leave}
        </Button>
      </div>
    </Sheet>
  )
}
