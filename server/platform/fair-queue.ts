import { Refusal } from './operations/refusal.ts'

/** Who asks for work that is costly by design. */
export interface Asker {
  /** Turns go round between groups, so that what one group asks for delays another by one piece of work. */
  group: string
  /** A second group that is bounded like the first and has no turn of its own. */
  alsoIn?: string
  /** Recognised askers are served before all others. */
  isKnown: boolean
}

export interface FairQueueBounds {
  /** How many run at once. */
  atOnce: number
  /** How many of the known wait at most, and how many of the others. */
  longest: number
  /** How many of one group wait at most. */
  longestOfGroup: number
  /** A call that has waited this long is refused. */
  longestWaitMs: number
}

export type FairQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

interface Waiting {
  asker: Asker
  begin(): void
  refuse(): void
}

/** After so many turns of the known in a row one of the others has theirs. */
const knownInARow = 4

const busy = () => new Refusal('server.busy', { retryAfterSeconds: 5 })

/** Those who wait, by group, in the order in which groups have their turn. */
function openLane({ longest, longestOfGroup }: FairQueueBounds) {
  const groups = new Map<string, Waiting[]>()
  const counts = new Map<string, number>()
  let size = 0

  const groupsOf = ({ group, alsoIn }: Asker) => (alsoIn === undefined ? [group] : [group, alsoIn])

  function count(asker: Asker, by: number) {
    size += by
    for (const group of groupsOf(asker)) {
      const now = (counts.get(group) ?? 0) + by
      if (now === 0) counts.delete(group)
      else counts.set(group, now)
    }
  }

  function remove(waiting: Waiting): boolean {
    const { group } = waiting.asker
    const own = groups.get(group) ?? []
    const index = own.indexOf(waiting)
    if (index < 0) return false
    own.splice(index, 1)
    if (own.length === 0) groups.delete(group)
    count(waiting.asker, -1)
    return true
  }

  /** The newest of the group that has the most waiting, where that is more than this one would have. */
  function lastOfLargest(asker: Asker): Waiting | undefined {
    let largest = groups.get(asker.group) ?? []
    for (const each of groups.values()) if (each.length > largest.length) largest = each
    return largest.length > (groups.get(asker.group)?.length ?? 0) + 1 ? largest.at(-1) : undefined
  }

  return {
    isEmpty: () => size === 0,
    /** False when there is no room for it. */
    add(waiting: Waiting): boolean {
      const { asker } = waiting
      if (groupsOf(asker).some((group) => (counts.get(group) ?? 0) >= longestOfGroup)) return false
      if (size >= longest) {
        const last = lastOfLargest(asker)
        if (!last) return false
        remove(last)
        last.refuse()
      }
      groups.set(asker.group, [...(groups.get(asker.group) ?? []), waiting])
      count(asker, 1)
      return true
    },
    remove,
    /** The first of the group whose turn it is; the group goes to the end. */
    next(): Waiting | undefined {
      const [first] = groups
      if (!first) return undefined
      const [group, [waiting, ...rest]] = first
      groups.delete(group)
      if (rest.length > 0) groups.set(group, rest)
      count(waiting!.asker, -1)
      return waiting
    },
  }
}

/**
 * For what is costly by design. Only a few run at once, and only so many wait: whoever comes after them is told to come again.
 * When there is no room, the group with the most waiting makes room for one with fewer.
 */
export function openFairQueue(bounds: FairQueueBounds): FairQueue {
  const known = openLane(bounds)
  const others = openLane(bounds)
  let running = 0
  let ofKnown = 0

  function next(): Waiting | undefined {
    const isTurnOfOthers = known.isEmpty() || (ofKnown >= knownInARow && !others.isEmpty())
    ofKnown = isTurnOfOthers ? 0 : ofKnown + 1
    return isTurnOfOthers ? others.next() : known.next()
  }

  function takeTurn(asker: Asker): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const lane = asker.isKnown ? known : others
    const refuse = () => {
      clearTimeout(timer)
      reject(busy())
    }
    const waiting: Waiting = {
      asker,
      begin() {
        clearTimeout(timer)
        resolve()
      },
      refuse,
    }
    const timer = setTimeout(() => lane.remove(waiting) && refuse(), bounds.longestWaitMs)
    timer.unref()
    if (!lane.add(waiting)) refuse()
    return promise
  }

  return async (asker, work) => {
    if (running >= bounds.atOnce) await takeTurn(asker)
    else running += 1
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.begin()
      else running -= 1
    }
  }
}
