import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Code that every start loads costs time and memory in each process, so packages of optional features are loaded when needed. */
const folder = join(process.env.TEST_PROGRAM!, 'assets')
const files = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
)

/** The files that a file of the program loads before it runs, itself included. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, other] of files.get(name)!.matchAll(/^(?:import|export) .*?"\.\/([^"]+)";$/gm))
    loadedWith(other!, found)
  return found
}

const [service] = [...files].find(([, text]) => text.includes('//#region server/app.ts'))!
const modules = [...loadedWith(service)].flatMap((name) =>
  [...files.get(name)!.matchAll(/^\/\/#region (.*)$/gm)].map(([, module]) => module!),
)

test('a start loads no package of a provider that may not be set up, nor the demo', () => {
  const loaded = (part: string) => modules.filter((module) => module.startsWith(part))
  for (const name of ['ioredis', 'nodemailer', 'web-push', 'pdfkit'])
    expect(loaded(`node_modules/${name}/`), name).toEqual([])
  expect(loaded('server/demo/fill')).toEqual([])
  // Converting, creating and repairing values: 145 modules besides the 535 that checking them needs.
  expect(loaded('node_modules/typebox/build/value/')).toEqual([])
  expect(loaded('node_modules/fastify/').length, 'modules are found').toBeGreaterThan(20)
})
