/** The number of unread things; nothing for zero. `label` is the text for screen readers. */
export const Count = ({ count, label }: { count: number; label: (count: number) => string }) =>
  count > 0 ? (
    <span class="count" role="img" aria-label={label(count)}>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
