import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runToEnd } from '#testing/programs/program.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'buka-story-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('without a running service one is started for the demo, and leaves nothing behind', async () => {
  const { code, stdout, stderr } = await runToEnd(['demo'], { PORT: '0', TMPDIR: folder })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const said = [
    'one is opened for the story',
    'Amaka is hungry',
    'Iya Basira sees nothing yet: 404 order.absent',
    'Amaka sees: payment paid',
    'she may accept or reject',
    'Amaka sees: accepted, promised for',
    'Ife sees: pending, to Road 7 Extension',
    'Ife sees: ongoing, code hidden',
    'A wrong one is refused: order.code.incorrect',
    'everybody sees: completed',
    'order-in',
    'commission-out',
    'delivery-in',
    'tip-in',
    '.pdf?expires=',
    'nothing is wrong',
    'That was it',
  ]
  expect(said.filter((words) => !stdout.includes(words))).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
