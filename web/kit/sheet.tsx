import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { IconButton } from './button.tsx'
import { X } from './icons.ts'
import './sheet.css'

/**
 * A dialog: from below on a telephone, in the middle of a wide screen. Escape, the cross and a touch beside it close it; the touch
 * does not once something was typed, which would be lost by accident.
 */
export function Sheet({
  title,
  onClose,
  closeLabel,
  footer,
  children,
}: {
  title: string
  onClose: () => void
  closeLabel: string
  /** Stays in view below what scrolls. */
  footer?: ComponentChildren
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isTyped = useRef(false)
  const id = useId()
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onInput={({ target }) => {
        isTyped.current ||= (target as Element).matches('textarea, input:not([type=radio], [type=checkbox])')
      }}
      onPointerDown={(event) => event.target === dialog.current && !isTyped.current && onClose()}
    >
      <div class="head">
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div class="body">{children}</div>
      {footer && <div class="foot">{footer}</div>}
    </dialog>
  )
}
