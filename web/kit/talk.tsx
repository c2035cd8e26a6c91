import { useSignal } from '@preact/signals'
import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from './button.tsx'
import { eachMinute } from './clock.ts'
import {
  ArrowDown,
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  FileText,
  Paperclip,
  SendHorizontal,
  X,
} from './icons.ts'
import { Notice } from './notice.tsx'
import { clockText, dayText } from './time.tsx'
import './talk.css'

/** What somebody has written. */
export interface TalkMessage {
  id: string
  isMine: boolean
  /** Where more than two talk. */
  author?: string | undefined
  text: string | null
  at: string
  files: { url: string; mimeType: string }[]
  /** How far one's own message got. */
  state?: 'sending' | 'unsent' | 'sent' | 'delivered' | 'read' | undefined
  /** Whether one that was not sent goes by itself later. */
  isRetried?: boolean
}

export interface TalkWords {
  label: string
  older: string
  newest: string
  again: string
  remove: string
  goesLater: string
  states: { [state in NonNullable<TalkMessage['state']>]: string }
  picture: string
  file: string
  write: string
  send: string
  attach: string
  detach: (name: string) => string
}

const stateIcons = {
  sending: Clock,
  unsent: CircleAlert,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
}

function State({ state, words }: { state: NonNullable<TalkMessage['state']>; words: TalkWords }) {
  const Icon = stateIcons[state]
  return (
    <span class={`state ${state}`} role="img" aria-label={words.states[state]}>
      <Icon size={14} aria-hidden="true" />
    </span>
  )
}

function Bubble({
  message,
  words,
  onAgain,
  onRemove,
  onFileLost,
}: {
  message: TalkMessage
  words: TalkWords
  onAgain: (() => void) | undefined
  onRemove: (() => void) | undefined
  onFileLost: (() => void) | undefined
}) {
  const { isMine, author, text, at, files, state, isRetried } = message
  return (
    <li class={isMine ? 'bubble mine' : 'bubble'}>
      {author && <strong class="author">{author}</strong>}
      {files.map(({ url, mimeType }) =>
        mimeType.startsWith('image/') ? (
          <a key={url} class="shown" href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={words.picture} loading="lazy" decoding="async" onError={onFileLost} />
          </a>
        ) : (
          <a key={url} class="file" href={url} target="_blank" rel="noreferrer">
            <FileText size={20} aria-hidden="true" />
            {words.file}
          </a>
        ),
      )}
      {text && <p>{text}</p>}
      <span class="foot">
        <time dateTime={at}>{clockText(new Date(at))}</time>
        {state && <State state={state} words={words} />}
      </span>
      {state === 'unsent' && (
        <span class="unsent">
          {isRetried ? words.goesLater : words.states.unsent}
          {onAgain && (
            <button type="button" onClick={onAgain}>
              {words.again}
            </button>
          )}
          {onRemove && (
            <button type="button" onClick={onRemove}>
              {words.remove}
            </button>
          )}
        </span>
      )}
    </li>
  )
}

const nearEnd = 120

/**
 * Messages, the newest at the foot. Older ones come when the top comes near, without moving what is read; new ones are scrolled
 * to where the foot is in view, else a button leads there.
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
  /** Sends one that did not go. */
  onAgain?: (id: string) => void
  onRemove?: (id: string) => void
  /** The address of a file has ended. */
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

  // Pictures and the keyboard of a telephone change the height; whoever is at the foot stays there.
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
            <ArrowDown size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {footer}
    </div>
  )
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Where one writes. Enter sends where there is a keyboard; on a telephone it begins a new line. */
export function Composer({
  onSend,
  words,
  mostFiles = 5,
  accept = 'image/jpeg,image/png,image/webp',
}: {
  onSend: (text: string, files: File[]) => void
  words: TalkWords
  mostFiles?: number
  accept?: string
}) {
  const text = useSignal('')
  const files = useSignal<File[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const send = () => {
    const written = text.value.trim()
    if (written === '' && files.value.length === 0) return
    onSend(written, files.value)
    text.value = ''
    files.value = []
    area.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {files.value.length > 0 && (
        <ul class="chosen">
          {files.value.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <span>{file.name}</span>
              <IconButton
                label={words.detach(file.name)}
                onClick={() => {
                  files.value = files.value.filter((each) => each !== file)
                }}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div class="line">
        <input
          ref={picker}
          type="file"
          accept={accept}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            files.value = [...files.value, ...(currentTarget.files ?? [])].slice(0, mostFiles)
            currentTarget.value = ''
          }}
        />
        <IconButton
          label={words.attach}
          disabled={files.value.length >= mostFiles}
          onClick={() => picker.current?.click()}
        >
          <Paperclip size={20} aria-hidden="true" />
        </IconButton>
        <textarea
          ref={area}
          rows={1}
          maxLength={4000}
          aria-label={words.write}
          placeholder={words.write}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isTouch()) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" class="send" aria-label={words.send} title={words.send}>
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
    </form>
  )
}
