import type { Disruption } from './disruptions.ts'
import type { World } from './world.ts'

/** The counts so far. */
export interface Figures {
  orders: number
  writes: number
  calls: number
  repeats: number
  lost: number
  errands: number
  events: number
  returns: number
  webhooks: World['bank']['figures']
  disruptions: Map<Disruption, number>
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export function figuresOf(
  { journal, people, bank, errands }: World,
  disruptions: Map<Disruption, number>,
): Figures {
  const readers = people.all.flatMap((resident) => resident.readers)
  return {
    orders: journal.orders.size,
    writes: journal.writes,
    calls: sum(people.all.map(({ tries }) => tries.calls)),
    repeats: sum(people.all.map(({ tries }) => tries.repeats)),
    lost: sum(people.all.map(({ tries }) => tries.lost)),
    errands: errands.length,
    events: sum(readers.flatMap(({ got }) => [...got.values()].map(({ length }) => length))),
    returns: sum(readers.map(({ returns }) => returns)),
    webhooks: bank.figures,
    disruptions,
  }
}

const disruptionsIn = ({ disruptions }: Figures) =>
  [...disruptions].map(([name, times]) => `${name} ${times}`).join(', ')

/** One line during the run. */
export const progressLine = (secondsLeft: number, figures: Figures): string =>
  `${String(Math.max(0, Math.round(secondsLeft))).padStart(4)} s left · ${figures.orders} orders · ` +
  `${figures.writes} writes acknowledged, ${figures.repeats} calls repeated, ${figures.lost} answers lost · ${figures.events} events received, ` +
  `${figures.returns} sockets lost · ${disruptionsIn(figures)}`

/** The summary at the end. */
export function summary(figures: Figures, refusals: Map<string, number>): string {
  const { webhooks, repeated, lost, forged } = figures.webhooks
  const refused = [...refusals].map(([code, times]) => `${code} ${times}`).join(', ')
  return [
    `Orders placed           ${figures.orders}`,
    `Writes acknowledged     ${figures.writes}, in ${figures.calls} calls, ${figures.repeats} repeated`,
    `Answers lost            ${figures.lost}, and asked for again with the same key`,
    `Asked over sockets      ${figures.errands} errands`,
    `Events received         ${figures.events}; sockets were lost or not let in ${figures.returns} times`,
    `Webhooks                ${webhooks}; ${repeated} repeated, ${lost} never sent, ${forged} forged`,
    `Disruptions             ${disruptionsIn(figures)}`,
    `Refused, as it should   ${refused || 'nothing'}`,
  ].join('\n')
}
