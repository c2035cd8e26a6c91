import { insertionCost, insertOrder } from './insertion.ts'
import type { Model, ModelOrder } from './model.ts'
import type { Random } from './random.ts'
import type { Route } from './route.ts'

/** A route for every rider, and the orders without a route. Changes since `mark` can be undone. */
export class Solution {
  readonly routes: Route[]
  readonly unserved = new Set<ModelOrder>()
  /** A cache of what each order would add to the cost of each route, and the number of the route for which that was computed. */
  private readonly added: Float64Array
  private readonly computedFor: Float64Array
  private readonly model: Model
  private undone: { index: number; route: Route }[] = []
  private unservedBefore: ModelOrder[] = []

  constructor(model: Model, routes: Route[]) {
    this.model = model
    this.routes = routes
    this.added = new Float64Array(model.orders.length * routes.length)
    this.computedFor = new Float64Array(model.orders.length * routes.length)
  }

  get cost(): number {
    let cost = this.unserved.size * this.model.settings.unservedMinutes
    for (const route of this.routes) cost += route.cost
    return cost
  }

  /** From here on, changes can be undone. */
  mark(): void {
    this.undone = []
    this.unservedBefore = [...this.unserved]
  }

  undo(): void {
    for (const { index, route } of this.undone.toReversed()) this.routes[index] = route
    this.unserved.clear()
    for (const order of this.unservedBefore) this.unserved.add(order)
    this.undone = []
  }

  replace(index: number, route: Route): void {
    this.undone.push({ index, route: this.routes[index]! })
    this.routes[index] = route
  }

  private costOf(order: ModelOrder, index: number): number {
    const cell = order.index * this.routes.length + index
    const route = this.routes[index]!
    if (this.computedFor[cell] !== route.number) {
      this.added[cell] = insertionCost(this.model, route, order)
      this.computedFor[cell] = route.number
    }
    return this.added[cell]!
  }

  /** The two cheapest routes for an order; the cost is `unservedMinutes` where there is none. */
  private cheapest(order: ModelOrder) {
    const none = this.model.settings.unservedMinutes
    const found = { first: none, second: none, firstIndex: -1, secondIndex: -1 }
    for (let index = 0; index < this.routes.length; index++) compare(found, this.costOf(order, index), index)
    return found
  }

  /**
   * Inserts orders into routes, the one with the greatest regret first: the cost in its second-best route minus that in its best one.
   * Noise varies the sequence from one round to the next.
   */
  insertAll(orders: ModelOrder[], noise: number, random: Random): void {
    const left = orders.map((order) => ({ order, found: this.cheapest(order) }))
    while (left.length > 0) {
      let next = 0
      let greatest = Number.NEGATIVE_INFINITY
      for (let place = 0; place < left.length; place++) {
        const { first, second } = left[place]!.found
        const regret = second - first + (noise > 0 ? random.number() * noise : 0)
        if (regret <= greatest) continue
        greatest = regret
        next = place
      }
      const [{ order, found }] = left.splice(next, 1) as [(typeof left)[number]]
      const changed = found.firstIndex
      if (changed < 0) {
        this.unserved.add(order)
        continue
      }
      this.replace(changed, insertOrder(this.model, this.routes[changed]!, order))
      for (const each of left) {
        if (each.found.firstIndex === changed || each.found.secondIndex === changed)
          each.found = this.cheapest(each.order)
        else compare(each.found, this.costOf(each.order, changed), changed)
      }
    }
  }
}

interface Cheapest {
  first: number
  second: number
  firstIndex: number
  secondIndex: number
}

function compare(found: Cheapest, cost: number, index: number): void {
  if (cost >= found.second) return
  if (cost < found.first) {
    found.second = found.first
    found.secondIndex = found.firstIndex
    found.first = cost
    found.firstIndex = index
  } else {
    found.second = cost
    found.secondIndex = index
  }
}
