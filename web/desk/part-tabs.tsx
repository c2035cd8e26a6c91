/** Links between the screens of one section of the app. */
export const PartTabs = ({
  label: name,
  parts,
  current,
}: {
  label: string
  parts: readonly { path: string; label: string }[]
  current: string
}) => (
  <nav class="part-tabs" aria-label={name}>
    {parts.map(({ path, label }) => (
      <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
)
