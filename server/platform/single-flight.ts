/** Concurrent calls with the same key share one result. */
export function singleFlight<T>(): (what: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (what, work) => {
    const there = underWay.get(what)
    if (there) return there
    const begun = work().finally(() => underWay.delete(what))
    underWay.set(what, begun)
    return begun
  }
}
