import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from './button.tsx'
import { X } from './icons.ts'
import { addSheet } from './sheet-history.ts'
import './sheet.css'

/**
 * A dialog, at the bottom on a telephone, in the middle of a wide screen. Escape, Back, the close button and a touch beside it
 * close it. After something was typed, a touch beside it does not, so that nothing is lost by accident.
 */
export function Sheet({
  title,
  onClose,
  closeLabel,
  footer,
  hasAddress = false,
  children,
}: {
  title: string
  onClose: () => void
  closeLabel: string
  /** Stays visible below the scrolling content. */
  footer?: ComponentChildren
  /** The sheet has an address of its own: Back leaves that address and so closes the sheet. */
  hasAddress?: boolean
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isTyped = useRef(false)
  const onBack = useRef(onClose)
  onBack.current = onClose
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const removeEntry = hasAddress ? undefined : addSheet(() => onBack.current())
    return () => {
      removeEntry?.()
      element.close()
    }
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
          <X size={22} />
        </IconButton>
      </div>
      <div class="body">{children}</div>
      {footer && <div class="foot">{footer}</div>}
    </dialog>
  )
}
