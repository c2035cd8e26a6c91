/** What takes long to make, or much memory, and is not needed by every process: made when it is first asked for. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
