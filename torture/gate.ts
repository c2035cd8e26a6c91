/** A gate for actions that can be closed: running ones then finish, and new ones wait. */
export interface Gate {
  pass<T>(act: () => Promise<T>): Promise<T>
  whileClosed(act: () => Promise<void>): Promise<void>
}

export function openGate(): Gate {
  const inside = new Set<Promise<unknown>>()
  let opened: Promise<void> | undefined
  return {
    async pass(act) {
      while (opened) await opened
      const acting = act()
      const finished = acting.catch(() => {})
      inside.add(finished)
      finished.then(() => inside.delete(finished))
      return acting
    },
    async whileClosed(act) {
      const { promise, resolve } = Promise.withResolvers<void>()
      opened = promise
      try {
        await Promise.all(inside)
        await act()
      } finally {
        opened = undefined
        resolve()
      }
    },
  }
}
