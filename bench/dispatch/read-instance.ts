import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DayRules, Instance, Store } from './instance.ts'

/** A folder cannot be read as an instance. The message names the file and line. */
export class InstanceError extends Error {}

interface Line {
  cells: string[]
  /** The file and line, for messages. */
  where: string
}

/** The lines of a file after the first one, which has the names of the columns. */
function linesOf(folder: string, file: string, columns: number): Line[] {
  const path = join(folder, file)
  const [, ...lines] = readFileSync(path, 'utf8').split(/\r?\n/)
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const where = `${path}, line ${index + 2}`
    const cells = line.split('\t')
    if (cells.length !== columns) throw new InstanceError(`${where}: ${columns} columns expected`)
    return [{ cells, where }]
  })
}

function numberIn({ cells, where }: Line, column: number): number {
  const value = Number(cells[column])
  if (cells[column]!.trim() === '' || !Number.isFinite(value))
    throw new InstanceError(`${where}: column ${column + 1} is not a number`)
  return value
}

function minuteIn(line: Line, column: number): number {
  const value = numberIn(line, column)
  if (!Number.isSafeInteger(value)) throw new InstanceError(`${line.where}: ${value} is not a whole minute`)
  return value
}

const placeIn = (line: Line) => ({ x: numberIn(line, 1), y: numberIn(line, 2) })

function readRules(folder: string): DayRules {
  const [line] = linesOf(folder, 'instance_parameters.txt', 7)
  if (!line) throw new InstanceError(`${folder}: no parameters`)
  const [speed, pickUp, dropOff, target, maximum, perOrder, perHour] = line.cells.map((_, column) =>
    numberIn(line, column),
  )
  if (!(speed! > 0)) throw new InstanceError(`${line.where}: the speed must be above zero`)
  return {
    metresPerMinute: speed!,
    pickUpMinutes: pickUp!,
    dropOffMinutes: dropOff!,
    targetMinutes: target!,
    maximumMinutes: maximum!,
    payPerOrder: perOrder!,
    payPerHour: perHour!,
  }
}

/** Reads an instance in the public format: four files with tabs between the columns. */
export function readInstance(folder: string): Instance {
  const stores = linesOf(folder, 'restaurants.txt', 3).map((line) => ({
    id: line.cells[0]!,
    place: placeIn(line),
  }))
  const storeOf = new Map<string, Store>(stores.map((store) => [store.id, store]))
  return {
    name: basename(folder),
    rules: readRules(folder),
    stores,
    shifts: linesOf(folder, 'couriers.txt', 5).map((line) => ({
      id: line.cells[0]!,
      place: placeIn(line),
      onAt: minuteIn(line, 3),
      offAt: minuteIn(line, 4),
    })),
    orders: linesOf(folder, 'orders.txt', 6).map((line) => {
      const store = storeOf.get(line.cells[4]!)
      if (!store) throw new InstanceError(`${line.where}: there is no restaurant ${line.cells[4]}`)
      return {
        id: line.cells[0]!,
        store,
        door: placeIn(line),
        placedAt: minuteIn(line, 3),
        readyAt: minuteIn(line, 5),
      }
    }),
  }
}

/** The folders of instances in a folder, by name. */
export function findInstances(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .filter((path) => readdirSync(path).includes('orders.txt'))
    .toSorted()
  if (folders.length === 0) throw new InstanceError(`${folder} has no folder with an orders.txt`)
  return folders
}
