import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { extent, seed } from '#testing/suite/exploration.ts'
import { disruptionsFor } from './disruptions.ts'
import { torture } from './torture.ts'

/** The short form of `npm run torture`. */

const seconds = extent(4, 120)
vi.setConfig({ testTimeout: 240_000 + seconds * 1000 })

test(`no acknowledged write is lost or duplicated under kills, disconnects and delays (seed ${seed})`, async () => {
  const { faults, figures } = await torture({
    seconds,
    seed,
    processes: 2,
    workers: 1,
    crowd: { richCustomers: extent(1, 3), ridersOfEachKind: extent(1, 2) },
    folder: mkdtempSync(join(tmpdir(), 'buka-torture-')),
    mostPauseMs: 300,
    say: () => {},
    stop: new AbortController().signal,
  })
  expect(faults).toEqual([])
  expect([...figures.disruptions.keys()].toSorted()).toEqual(disruptionsFor(1).toSorted())
  expect(figures.orders).toBeGreaterThan(0)
})
