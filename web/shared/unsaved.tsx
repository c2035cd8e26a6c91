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

/** Asks before a page is left that has changes which are not saved. */
export function Unsaved({
  isChanged,
  onLeave,
}: {
  isChanged: boolean
  /** Where the changes outlive the page: forgets them. */
  onLeave?: (() => void) | undefined
}) {
  const { route } = useLocation()
  /** Where the person wanted to go. */
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
      // A sheet that is closed leaves its entry, which has the address of the page.
      const isPage = new URL(destination.url).pathname !== location.pathname
      if (navigationType === 'traverse' && cancelable && isPage) ask(event, destination.url)
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('click', onClick, { capture: true, signal })
    if (!onLeave) addEventListener('beforeunload', onUnload, { signal })
    // Not every browser tells of the button that goes back.
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
