import { useSignal } from '@preact/signals'
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Bubble, type TalkMessage, type TalkWords } from './bubble.tsx'
import { Button, IconButton } from './button.tsx'
import { eachMinute } from './clock.ts'
import { ArrowDown } from './icons.ts'
import { Notice } from './notice.tsx'
import { dayText } from './time.tsx'
import './talk.css'

const nearEnd = 120

/**
 * A conversation, with the newest message at the bottom. Older messages are loaded when the top comes near, without moving what is
 * being read. New messages are scrolled into view if the bottom is visible; otherwise a button leads there.
 */
export function Talk({
  messages,
  isLoading,
  error,
  hasOlder,
  onOlder,
  onAgain,
  onRemove,
  onFileLost,
  words,
  skeleton,
  empty,
  footer,
}: {
  /** Oldest first. */
  messages: readonly TalkMessage[]
  isLoading: boolean
  error?: string | undefined
  hasOlder: boolean
  onOlder: () => void
  /** Sends a message again that could not be sent. */
  onAgain?: (id: string) => void
  onRemove?: (id: string) => void
  /** Called when a file cannot be loaded, because its signed address has expired. */
  onFileLost?: () => void
  words: TalkWords
  skeleton: ComponentChildren
  empty: ComponentChildren
  footer: ComponentChildren
}) {
  const box = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const isAway = useSignal(false)
  const before = useRef({ first: '', last: '', height: 0 })
  const first = messages[0]?.id ?? ''
  const last = messages.at(-1)?.id ?? ''

  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useLayoutEffect(() => {
    const element = box.current!
    const was = before.current
    const isOlder = was.first !== '' && first !== was.first && last === was.last
    if (isOlder) element.scrollTop += element.scrollHeight - was.height
    else if (last !== was.last && (!isAway.value || messages.at(-1)?.isMine)) toEnd()
    before.current = { first, last, height: element.scrollHeight }
  }, [first, last, messages.length])

  // Pictures and the on-screen keyboard change the height. Whoever is at the bottom stays there.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!isAway.value) toEnd()
    })
    observer.observe(box.current!)
    observer.observe(box.current!.firstElementChild!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!hasOlder || error || !top.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder(), {
      root: box.current,
      rootMargin: '300px',
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [hasOlder, error, onOlder, messages.length])

  let day = ''
  return (
    <div class="talk">
      <div
        class="said"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label={words.label}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAway.value = scrollHeight - scrollTop - clientHeight > nearEnd
        }}
      >
        <div class="inside">
          {hasOlder && !error && messages.length > 0 && (
            <div class="older" ref={top}>
              <Button kind="quiet" busy={isLoading} onClick={onOlder}>
                {words.older}
              </Button>
            </div>
          )}
          {error && (
            <Notice kind="bad">
              <p>{error}</p>
              <Button kind="secondary" onClick={onOlder}>
                {words.again}
              </Button>
            </Notice>
          )}
          {messages.length === 0 && isLoading && skeleton}
          {messages.length === 0 && !isLoading && !error && empty}
          <ol>
            {messages.map((message) => {
              const name = dayText(new Date(message.at), eachMinute.value)
              const isNewDay = name !== day
              day = name
              return (
                <Fragment key={message.id}>
                  {isNewDay && <li class="day">{name}</li>}
                  <Bubble
                    message={message}
                    words={words}
                    onAgain={onAgain && (() => onAgain(message.id))}
                    onRemove={onRemove && (() => onRemove(message.id))}
                    onFileLost={onFileLost}
                  />
                </Fragment>
              )
            })}
          </ol>
        </div>
      </div>
      {isAway.value && (
        <div class="to-end">
          <IconButton raised label={words.newest} onClick={toEnd}>
            <ArrowDown size={20} />
          </IconButton>
        </div>
      )}
      {footer}
    </div>
  )
}
