import type { ComponentChildren } from 'preact'
import './chips.css'

/** A row of choices that scrolls sideways. */
export const Chips = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="chips" role="group" aria-label={label}>
    {children}
  </div>
)

export const Chip = ({
  pressed,
  onClick,
  children,
}: {
  pressed: boolean
  onClick: () => void
  children: ComponentChildren
}) => (
  <button type="button" class="chip" aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
)

/** A short label for the state of something. */
export const Tag = ({
  kind = '',
  children,
}: {
  kind?: 'good' | 'warn' | 'bad' | 'brand' | ''
  children: ComponentChildren
}) => <span class={`tag ${kind}`}>{children}</span>
