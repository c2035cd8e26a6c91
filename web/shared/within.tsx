import type { ComponentChildren } from 'preact'
import { ChevronLeft } from '../kit/icons.ts'

export const Back = ({ href, label }: { href: string; label: string }) => (
  <a class="back" href={href}>
    <ChevronLeft size={18} />
    {label}
  </a>
)

/** A screen with a link back to the screen that it belongs to. */
export const Within = ({
  href,
  label,
  children,
}: {
  href: string
  label: string
  children: ComponentChildren
}) => (
  <div class="page narrow">
    <Back href={href} label={label} />
    {children}
  </div>
)
