import type { ComponentChildren } from 'preact'
import { ChevronLeft } from '../kit/icons.ts'

export const Back = ({ href, label }: { href: string; label: string }) => (
  <a class="back" href={href}>
    <ChevronLeft size={18} />
    {label}
  </a>
)

/** A screen with the way back to where it belongs. */
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
