import { Check, CheckCheck, CircleAlert, Clock, FileText } from './icons.ts'
import { clockText } from './time.tsx'

/** A message of a conversation. */
export interface TalkMessage {
  id: string
  isMine: boolean
  /** Shown where more than two people take part. */
  author?: string | undefined
  text: string | null
  at: string
  files: { url: string; mimeType: string }[]
  /** How far a message of one's own was delivered. */
  state?: 'sending' | 'unsent' | 'sent' | 'delivered' | 'read' | undefined
  /** Whether an unsent message will be sent automatically later. */
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
      <Icon size={14} />
    </span>
  )
}

export function Bubble({
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
            <FileText size={20} />
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
