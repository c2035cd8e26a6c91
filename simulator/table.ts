import type { DayResult } from './run-day.ts'

export interface SimulationMeasures {
  unservedPercent: number
  clickToDoor: number
  clickToDoor90: number
  latePercent: number
  lateMinutes: number
  readyToPickUp: number
  idlePercent: number
  ordersPerHour: number
  /** In naira; undefined if the simulation does not include money. */
  earnedPerHour: number | undefined
  offersPerOrder: number
}

const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)

export function measureResults(days: DayResult[]): SimulationMeasures {
  const deliveries = days.flatMap((day) => day.deliveries)
  const unserved = days.reduce((sum, day) => sum + day.unserved.length, 0)
  const offers = days.reduce((sum, day) => sum + day.offers, 0)
  const minutes = deliveries.map(({ order, doorAt }) => doorAt - order.placedAt)
  const late = deliveries.map(({ order, doorAt }) => Math.max(0, doorAt - order.promisedAt))
  const riders = days.flatMap((day) => day.riders)
  const hours = riders.reduce((sum, { rider }) => sum + (rider.offAt - rider.onAt) / 60, 0)
  const worked = riders.reduce((sum, { workedMinutes }) => sum + workedMinutes / 60, 0)
  return {
    unservedPercent: (100 * unserved) / Math.max(1, deliveries.length + unserved),
    clickToDoor: mean(minutes),
    clickToDoor90: minutes.toSorted((one, other) => one - other)[Math.floor(minutes.length * 0.9)] ?? 0,
    latePercent: (100 * late.filter((each) => each > 0).length) / Math.max(1, late.length),
    lateMinutes: mean(late),
    readyToPickUp: mean(deliveries.map(({ order, pickedUpAt }) => pickedUpAt - order.readyAt)),
    idlePercent: Math.max(0, 100 * (1 - worked / hours)),
    ordersPerHour: deliveries.length / hours,
    earnedPerHour: days.every(({ earned }) => earned !== undefined)
      ? days.reduce((sum, { earned }) => sum + earned!, 0) / hours
      : undefined,
    offersPerOrder: offers / Math.max(1, deliveries.length),
  }
}

const columns: [head: string, cell: (measures: SimulationMeasures) => string][] = [
  ['unserved', ({ unservedPercent }) => `${unservedPercent.toFixed(2)} %`],
  ['click to door', ({ clickToDoor }) => clickToDoor.toFixed(1)],
  ['90th percentile', ({ clickToDoor90 }) => clickToDoor90.toFixed(1)],
  ['later than promised', ({ latePercent }) => `${latePercent.toFixed(1)} %`],
  ['by minutes', ({ lateMinutes }) => lateMinutes.toFixed(1)],
  ['ready to pick-up', ({ readyToPickUp }) => readyToPickUp.toFixed(1)],
  ['riders idle', ({ idlePercent }) => `${idlePercent.toFixed(0)} %`],
  ['orders a rider-hour', ({ ordersPerHour }) => ordersPerHour.toFixed(2)],
  [
    'earned a rider-hour',
    ({ earnedPerHour }) => (earnedPerHour === undefined ? '' : `₦${earnedPerHour.toFixed(0)}`),
  ],
  ['offers an order', ({ offersPerOrder }) => offersPerOrder.toFixed(1)],
]

export function printTable(results: { name: string; measures: SimulationMeasures }[]): string {
  const known = columns.filter(([, cell]) => results.some(({ measures }) => cell(measures) !== ''))
  const lines = [
    ['', ...known.map(([head]) => head)],
    ...results.map(({ name, measures }) => [name, ...known.map(([, cell]) => cell(measures))]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  return lines
    .map((cells) => cells.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
    .join('\n')
}
