/** Makes a value at its first use: for values that take much time or memory and are not needed by every process. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
