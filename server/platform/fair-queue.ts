import { Refusal } from './operations/refusal.ts'

/** Who requests expensive work. */
export interface Requester {
  /** Groups take turns, so that the calls of one group delay another group by one piece of work. */
  group: string
  /** A second group whose limit applies too; it has no turn of its own. */
  alsoIn?: string
  /** Known requesters are served before all others. */
  isKnown: boolean
}

export interface FairQueueBounds {
  /** How many calls run at once. */
  atOnce: number
  /** The maximum number waiting, counted separately for known requesters and for all others. */
  longest: number
  /** The maximum number waiting in one group. */
  longestOfGroup: number
  /** A call that has waited this long is refused. */
  longestWaitMs: number
}

export type FairQueue = <T>(requester: Requester, work: () => Promise<T>) => Promise<T>

interface Waiting {
  requester: Requester
  begin(): void
  refuse(): void
}

/** After this many consecutive turns of known requesters, another requester gets a turn. */
const knownInARow = 4

const busy = () => new Refusal('server.busy', { retryAfterSeconds: 5 })

/** Waiting calls by group, in the order in which the groups take turns. */
function openLane({ longest, longestOfGroup }: FairQueueBounds) {
  const groups = new Map<string, Waiting[]>()
  const counts = new Map<string, number>()
  let size = 0

  const groupsOf = ({ group, alsoIn }: Requester) => (alsoIn === undefined ? [group] : [group, alsoIn])

  function count(requester: Requester, by: number) {
    size += by
    for (const group of groupsOf(requester)) {
      const now = (counts.get(group) ?? 0) + by
      if (now === 0) counts.delete(group)
      else counts.set(group, now)
    }
  }

  function remove(waiting: Waiting): boolean {
    const { group } = waiting.requester
    const own = groups.get(group) ?? []
    const index = own.indexOf(waiting)
    if (index < 0) return false
    own.splice(index, 1)
    if (own.length === 0) groups.delete(group)
    count(waiting.requester, -1)
    return true
  }

  /** The newest call of the largest group, if that group is larger than this requester's would become. */
  function lastOfLargest(requester: Requester): Waiting | undefined {
    let largest = groups.get(requester.group) ?? []
    for (const each of groups.values()) if (each.length > largest.length) largest = each
    return largest.length > (groups.get(requester.group)?.length ?? 0) + 1 ? largest.at(-1) : undefined
  }

  return {
    isEmpty: () => size === 0,
    /** Returns false when there is no room. */
    add(waiting: Waiting): boolean {
      const { requester } = waiting
      if (groupsOf(requester).some((group) => (counts.get(group) ?? 0) >= longestOfGroup)) return false
      if (size >= longest) {
        const last = lastOfLargest(requester)
        if (!last) return false
        remove(last)
        last.refuse()
      }
      groups.set(requester.group, [...(groups.get(requester.group) ?? []), waiting])
      count(requester, 1)
      return true
    },
    remove,
    /** The first call of the group whose turn it is; the group goes to the end. */
    next(): Waiting | undefined {
      const [first] = groups
      if (!first) return undefined
      const [group, [waiting, ...rest]] = first
      groups.delete(group)
      if (rest.length > 0) groups.set(group, rest)
      count(waiting!.requester, -1)
      return waiting
    },
  }
}

/**
 * For expensive work: limits how many calls run at once and how many wait; further calls are refused as busy.
 * When the queue is full, the group with the most waiting calls makes room for a smaller one.
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

  function takeTurn(requester: Requester): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const lane = requester.isKnown ? known : others
    const refuse = () => {
      clearTimeout(timer)
      reject(busy())
    }
    const waiting: Waiting = {
      requester,
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

  return async (requester, work) => {
    if (running >= bounds.atOnce) await takeTurn(requester)
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
