import { orderStatuses } from '#contract/states.ts'
import { type Rule, rules } from '#modules/orders/life-cycle/order-rules.ts'
import { hasEnded } from '#modules/orders/life-cycle/order-state.ts'

/**
 * The states of an order as a Mermaid diagram: an arrow has every move from one status to another, and who
 * makes it.
 */
export function orderPicture(): string {
  const moves = Object.entries<Rule>(rules).flatMap(([move, { by, from, to }]) =>
    from.map((status) => ({ status, to, words: `${move} (${by.join(', ')})` })),
  )
  const arrows = Map.groupBy(moves, ({ status, to }) => `${status} --> ${to}`)
  const ends = orderStatuses.filter((status) => hasEnded({ status }))
  return [
    'stateDiagram-v2',
    '  [*] --> pending : checkout (customer)',
    ...[...arrows].map(([arrow, borne]) => `  ${arrow} : ${borne.map(({ words }) => words).join('<br/>')}`),
    ...ends.map((status) => `  ${status} --> [*]`),
  ].join('\n')
}
