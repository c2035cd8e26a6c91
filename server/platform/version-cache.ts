/** An in-memory cache of values, each valid for one version of its source. */
export interface VersionCache<Value> {
  find(key: string, version: string): Value | undefined
  keep(key: string, version: string, value: Value): void
}

interface Entry<Value> {
  version: string
  value: Value
  usedAt: number
  /** Whether it was used since it was last put at the end of the queue. */
  isUsed: boolean
}

/** Unused values are removed after an hour, so that data of deleted accounts does not stay while the cache is in use. */
const unusedMs = 3_600_000
const sweepEveryMs = 60_000

/**
 * Holds at most this many bytes or characters, versions included. When there is no room, the first entry of the queue is removed,
 * unless it was used since it was queued: then it goes to the end. A read only marks its entry as used.
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
      if (added > mostLength) return
      makeRoomFor(added)
      kept.set(key, { version, value, usedAt: now(), isUsed: false })
      length += added
    },
  }
}
