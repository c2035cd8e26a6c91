import type { ComponentChildren, JSX } from 'preact'
import './button.css'

interface Look {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  large?: boolean
  /** As wide as its container. */
  wide?: boolean
  children?: ComponentChildren
}

const classOf = ({ kind = 'primary', large, wide }: Look, extra: unknown) =>
  ['button', kind, large && 'large', wide && 'wide', extra].filter(Boolean).join(' ')

type ButtonProps = Look & {
  /** Shows a spinner and ignores further clicks. */
  busy?: boolean
} & Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, keyof Look>

export function Button({
  kind,
  large,
  wide,
  busy = false,
  children,
  class: extra,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      class={classOf({ kind, large, wide }, extra)}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span class="spinner" />}
      {children}
    </button>
  )
}

type LinkProps = Look & { href: string } & Omit<JSX.AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look>

/** A link that looks like a button. */
export const ButtonLink = ({ kind, large, wide, children, class: extra, ...rest }: LinkProps) => (
  <a {...rest} class={classOf({ kind, large, wide }, extra)}>
    {children}
  </a>
)

type IconButtonProps = {
  /** What the button does: its tooltip, and its name for screen readers. */
  label: string
  raised?: boolean
  /** A number on the icon; none for zero. */
  count?: number
  children: ComponentChildren
} & Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'label'>

const Badge = ({ count = 0 }: { count?: number }) =>
  count > 0 ? (
    <span class="badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null

export const IconButton = ({ label, raised, count, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    class={raised ? 'icon-button raised' : 'icon-button'}
    aria-label={label}
    title={label}
  >
    {children}
    <Badge count={count} />
  </button>
)

export const IconLink = ({
  label,
  raised,
  count,
  children,
  href,
}: {
  label: string
  raised?: boolean
  count?: number
  children: ComponentChildren
  href: string
}) => (
  <a class={raised ? 'icon-button raised' : 'icon-button'} href={href} aria-label={label} title={label}>
    {children}
    <Badge count={count} />
  </a>
)
