import { availableParallelism, tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findMemoryFolder } from './testing/suite/memory-folder.ts'
import { slowestFiles } from './testing/suite/slowest-files.ts'
import { SlowestFirst } from './testing/suite/slowest-first.ts'

// Workers and the programs that tests start inherit it.
process.env.TMPDIR = findMemoryFolder() ?? process.env.TMPDIR ?? tmpdir()

export default defineConfig({
  test: {
    include: ['{bench,client,contract,server,simulator,testing,torture,scripts,web}/**/*.test.ts'],
    reporters: ['default', slowestFiles],
    sequence: { sequencer: SlowestFirst },
    globalSetup: 'testing/suite/global-setup.ts',
    setupFiles: 'testing/suite/setup.ts',
    pool: 'forks',
    // Every file starts a service and a database of its own; loading the code anew for each would take longer than the tests.
    isolate: false,
    // The tests wait for PostgreSQL and for programs as much as they work: as many workers as cores leave a third of them idle, two more 3 %.
    maxWorkers: availableParallelism() + 2,
    // Patience costs nothing where all is well, and machines are slow at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
