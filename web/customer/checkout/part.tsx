import type { ComponentChildren } from 'preact'

export const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="panel stack">
    <h2>{title}</h2>
    {children}
  </section>
)
