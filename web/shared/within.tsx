import type { ComponentChildren } from 'preact'
import { ChevronLeft } from '../kit/icons.ts'

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
    <a class="back" href={href}>
      <ChevronLeft size={18} aria-hidden="true" />
      {label}
    </a>
    {children}
  </div>
)
