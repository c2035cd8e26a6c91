import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DayLog } from './day.ts'
import type { Instance } from './instance.ts'

type Cell = string | number

/** The three files that the public evaluator reads, by name. */
export function solutionFiles({ orders }: Instance, log: DayLog): { [file: string]: string } {
  const text = (lines: Cell[][]) => `${lines.map((cells) => cells.join(' ')).join('\n')}\n`
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const byRider = Map.groupBy(log.moves, ({ riderId }) => riderId)
  return {
    'solution_info_assignments.txt': text([
      ['assignment_time', 'pickup_time', 'courier', 'bundle'],
      ...log.trips.map(({ assignedAt, pickedUpAt, riderId, orderIds }) => [
        assignedAt,
        pickedUpAt,
        riderId,
        ...orderIds,
      ]),
    ]),
    'solution_info_orders.txt': text([
      ['order', 'placement_time', 'ready_time', 'pickup_time', 'dropoff_time', 'courier'],
      ...log.deliveries.map(({ orderId, pickedUpAt, droppedOffAt, riderId }) => {
        const { placedAt, readyAt } = orderOf.get(orderId)!
        return [orderId, placedAt, readyAt, pickedUpAt, droppedOffAt, riderId]
      }),
    ]),
    'solution_info_couriers.txt': text([
      ['courier', 'departure_time', 'origin', 'destination'],
      ...[...byRider.values()].flatMap((moves) =>
        moves.map(({ riderId, leftAt, from, to }) => [riderId, leftAt, from, to]),
      ),
    ]),
  }
}

export function writeSolution(folder: string, instance: Instance, log: DayLog): void {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(solutionFiles(instance, log)))
    writeFileSync(join(folder, file), text)
}
