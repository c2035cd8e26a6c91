/** Values in the memory of this process, each for one version of what it was made from. */
export interface VersionCache<Value> {
  find(key: string, version: string): Value | undefined
  keep(key: string, version: string, value: Value): void
}

interface Entry<Value> {
  version: string
  value: Value
  usedAt: number
  /** Whether it was used since it was put where it is among the others. */
  isUsed: boolean
}

/** Nothing of a deleted account stays for longer where others read their orders. */
const unusedMs = 3_600_000
const sweepEveryMs = 60_000

/**
 * At most so many bytes or characters, versions included. Reading one changes nothing but its marks. Where they are too many, the first
 * in line is removed unless it was used: then it goes to the end of the line.
 */
export function openVersionCache<Value extends { length: number }>(
  mostLength: number,
  now: () => number = () => performance.now(),
): VersionCache<Value> {
  const kept = new Map<string, Entry<Value>>()
  let length = 0
  let sweptAt = now()

  const lengthOf = ({ version, value }: Pick<Entry<Value>, 'version' | 'value'>) =>
    version.length + value.length

  function remove(key: string) {
    const entry = kept.get(key)
    if (entry) length -= lengthOf(entry)
    kept.delete(key)
  }

  function makeRoomFor(added: number) {
    for (const [key, entry] of kept) {
      if (length + added <= mostLength) return
      if (!entry.isUsed) remove(key)
      else {
        entry.isUsed = false
        kept.delete(key)
        kept.set(key, entry)
      }
    }
  }

  function sweep() {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    for (const [key, { usedAt }] of kept) if (now() - usedAt > unusedMs) remove(key)
  }

  return {
    find(key, version) {
      sweep()
      const entry = kept.get(key)
      if (entry?.version !== version) return undefined
      entry.usedAt = now()
      entry.isUsed = true
      return entry.value
    },
    keep(key, version, value) {
      sweep()
      remove(key)
      const added = lengthOf({ version, value })
      makeRoomFor(added)
      kept.set(key, { version, value, usedAt: now(), isUsed: false })
      length += added
    },
  }
}
