import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDay } from './dispatch/check-day.ts'
import { type DayLog, type Policy, runDay } from './dispatch/day.ts'
import type { Instance } from './dispatch/instance.ts'
import { measureLargeDecisions } from './dispatch/large-decision.ts'
import { makeInstance } from './dispatch/make-instance.ts'
import { type Measures, meanOf, measureDay, quantile, straightThere } from './dispatch/measures.ts'
import { nearestIdle } from './dispatch/policies/nearest.ts'
import { planner, withoutParts } from './dispatch/policies/planner.ts'
import { rollingHorizon } from './dispatch/policies/rolling-horizon.ts'
import { findInstances, readInstance } from './dispatch/read-instance.ts'
import { writeSolution } from './dispatch/write-solution.ts'
import { mean } from './measure/rounds.ts'
import type { Row } from './row.ts'

/**
 * The command-line options of this bench: a folder with instances in the public format, a folder to write the solutions to, and
 * whether the planner is also run with each of its parts switched off.
 */
export const options = {
  instances: { type: 'string' },
  solutions: { type: 'string' },
  parts: { type: 'boolean' },
} as const

const compared = [nearestIdle, rollingHorizon(5), rollingHorizon(1), planner()]

interface Outcome extends Measures {
  decisionMs: number
  decisionMs99: number
  cpuSeconds: number
}

const columns: [head: string, cell: (outcome: Outcome) => string][] = [
  ['undelivered', ({ undeliveredPercent: each }) => `${each.toFixed(3)} %`],
  ['(impossible)', ({ impossiblePercent: each }) => `${each.toFixed(3)} %`],
  ['click to door', ({ clickToDoor }) => clickToDoor.toFixed(2)],
  ['90th percentile', ({ clickToDoor90 }) => clickToDoor90.toFixed(2)],
  ['ready to pick-up', ({ readyToPickUp }) => readyToPickUp.toFixed(2)],
  ['within target', ({ withinTargetPercent: each }) => `${each.toFixed(1)} %`],
  ['orders a trip', ({ ordersPerTrip }) => ordersPerTrip.toFixed(2)],
  ['a decision', ({ decisionMs }) => `${decisionMs.toFixed(2)} ms`],
  ['its 99th percentile', ({ decisionMs99 }) => `${decisionMs99.toFixed(1)} ms`],
  ['CPU', ({ cpuSeconds }) => `${cpuSeconds.toFixed(0)} s`],
]

export function printTable(outcomes: Map<string, Outcome>): string {
  const lines = [
    ['policy', ...columns.map(([head]) => head)],
    ...[...outcomes].map(([name, outcome]) => [name, ...columns.map(([, cell]) => cell(outcome))]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  return lines
    .map((cells) => cells.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
    .join('\n')
}

/** Runs all instances under a policy, checks the logs against the rules, and prints the progress. */
function runPolicy(policy: Policy, instances: Instance[], solutions?: string): Outcome {
  const began = process.cpuUsage()
  const days: Measures[] = []
  const milliseconds: number[] = []
  for (const [number, instance] of instances.entries()) {
    const log: DayLog = runDay(instance, policy)
    const faults = checkDay(instance, log)
    if (faults.length > 0)
      throw new Error(`${policy.name} breaks the rules of ${instance.name}: ${faults[0]}`)
    days.push(measureDay(instance, log))
    milliseconds.push(...log.decisions.map((decision) => decision.milliseconds))
    if (solutions !== undefined) writeSolution(join(solutions, policy.name, instance.name), instance, log)
    if ((number + 1) % 10 === 0 || number + 1 === instances.length)
      console.log(`  ${policy.name}: ${number + 1} of ${instances.length} days`)
  }
  const { user, system } = process.cpuUsage(began)
  return {
    ...meanOf(days),
    decisionMs: mean(milliseconds),
    decisionMs99: quantile(milliseconds, 0.99),
    cpuSeconds: (user + system) / 1e6,
  }
}

const ownInstances = () =>
  [1, 2, 3, 4].map((seed) => makeInstance(`own-${seed}`, seed, { orders: 250, stores: 45, riders: 50 }))

export async function bench(args: string[] = []): Promise<Row[]> {
  const { values } = parseArgs({ args, options })
  const { instances: folder, solutions, parts } = values
  const instances = folder === undefined ? ownInstances() : findInstances(folder).map(readInstance)
  console.log(
    `${instances.length} days, ${instances.reduce((sum, { orders }) => sum + orders.length, 0)} orders`,
  )
  const outcomes = new Map<string, Outcome>()
  for (const policy of parts ? [...compared, ...withoutParts] : compared)
    outcomes.set(policy.name, runPolicy(policy, instances, solutions))
  const floor = mean(instances.map((instance) => mean(straightThere(instance))))
  console.log(`\n${printTable(outcomes)}`)
  console.log(`Straight there with nobody waiting would be ${floor.toFixed(2)} minutes from click to door.`)
  // The documents only have results that everybody can reproduce.
  if (folder !== undefined || parts) return []
  const [ours, bare] = [outcomes.get('planner')!, outcomes.get(nearestIdle.name)!]
  const large = measureLargeDecisions()
  return [
    {
      what: 'From click to door on four days of the project’s own making, planned',
      unit: ' min',
      ours: ours.clickToDoor,
      bare: bare.clickToDoor,
      ratio: ours.clickToDoor / bare.clickToDoor,
      note: `bare: the nearest idle rider; no policy can be under ${floor.toFixed(1)}`,
    },
    {
      what: 'One decision with 300 riders and 1,000 open orders, 99th percentile',
      unit: ' ms',
      ours: large,
    },
  ]
}
