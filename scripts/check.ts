import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Audit, askAudit } from './audit.ts'
import { generated } from './generated.ts'
import { licenceFaults, productionPackages } from './licences.ts'
import { rowFaults, tableFaults } from './statements.ts'

interface Outcome {
  fault?: string
  /** Why it could not be checked. */
  left?: string
}

const faultIf = (lines: string[]): Outcome => (lines.length > 0 ? { fault: lines.join('\n') } : {})

function run(file: string, args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return status === 0 ? {} : { fault: `${stdout}${stderr}` }
}

const auditOutcome = (audit: Audit): Outcome =>
  'notAsked' in audit ? { left: `not asked: ${audit.notAsked}` } : faultIf(audit.faults)

// Its duration depends on the registry, so it runs while the others do.
const asking = askAudit()

/** Types; format, lint and import rules; drift of generated files; dependencies. */
const checks: { name: string; outcome: () => Outcome | Promise<Outcome> }[] = [
  { name: 'types', outcome: () => run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'format, lint, import rules',
    outcome: () => run('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  ...Object.entries(generated).map(([file, make]) => ({
    name: `${file} is as the code makes it`,
    outcome: () =>
      faultIf(readFileSync(file, 'utf8') === make() ? [] : ['Run npm run generate and commit the result.']),
  })),
  { name: 'tables are used as their owners allow', outcome: () => faultIf(tableFaults()) },
  { name: 'statements declare the shape of their rows', outcome: () => faultIf(rowFaults()) },
  {
    name: 'licences of what is needed to run',
    outcome: () => faultIf(licenceFaults(productionPackages('.'))),
  },
  {
    name: 'known vulnerabilities of what is needed to run',
    outcome: async () => auditOutcome(await asking),
  },
]

for (const { name, outcome } of checks) {
  const { fault, left } = await outcome()
  const sign = fault !== undefined ? 'FAIL' : left !== undefined ? '?   ' : 'ok  '
  console.log(`${sign} ${name}${left === undefined ? '' : ` (${left})`}`)
  if (fault === undefined) continue
  console.log(fault)
  process.exitCode = 1
}
