import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import './toast.css'

interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void } | undefined
}

const toasts = signal<Toast[]>([])
let lastId = 0
const shownMs = 6000

/** Shows a message for a few seconds, for instance what was just done, with an optional action such as undo. */
export function toast(text: string, action?: Toast['action'], { stays = false } = {}): void {
  const id = ++lastId
  // A repeated message replaces the first one, except with an action: each action undoes a different change.
  const others = toasts.value.filter((each) => each.action || each.text !== text)
  toasts.value = [...others.slice(-2), { id, text, action }]
  if (!stays) setTimeout(() => dismiss(id), shownMs)
}

const dismiss = (id: number) => {
  toasts.value = toasts.value.filter((each) => each.id !== id)
}

/** A code such as «YUY-844-PHJ» is not broken between two lines. */
const withWholeCodes = (text: string) =>
  text.split(/(\w+-\w+-\w+)/).map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part))

/** Rendered once in each app. It is a popover in the top layer, so that an open sheet does not cover it. */
export function Toasts() {
  const frame = useRef<HTMLDivElement>(null)
  const list = toasts.value
  useEffect(() => {
    frame.current?.hidePopover?.()
    if (list.length > 0) frame.current?.showPopover?.()
  }, [list])
  return (
    <div ref={frame} class="toasts" popover="manual" role="status" aria-live="polite">
      {list.map(({ id, text, action }) => (
        <div class="toast" key={id}>
          <span>{withWholeCodes(text)}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
