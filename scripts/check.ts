import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type Audit, askAudit } from './audit.ts'
import { generated } from './generated.ts'
import { licenceFaults, productionPackages } from './licences.ts'
import { linkFaults } from './links.ts'
import { rowFaults, tableFaults, versionFaults } from './statements.ts'

interface Outcome {
  fault?: string
  /** Why it could not be checked. */
  left?: string
}

const faultIf = (lines: string[]): Outcome => (lines.length > 0 ? { fault: lines.join('\n') } : {})

const run = (file: string, args: string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [file, ...args], { maxBuffer: 64 * 1024 * 1024 }).then(
    () => ({}),
    ({ message, stdout, stderr }) => ({ fault: `${stdout}${stderr}` || message }),
  )

const auditOutcome = (audit: Audit): Outcome =>
  'notAsked' in audit ? { left: `not asked: ${audit.notAsked}` } : faultIf(audit.faults)

// The compiler, Biome and the registry query run while this process does the other checks. With one thread the compiler does half the
// work of its default of four, and the other core is busy.
const types = run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '1'])
const rules = run('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
const asking = askAudit()

/** Drift of generated files; statements; documents; dependencies; types; format, lint and import rules. */
const checks: { name: string; outcome: () => Outcome | Promise<Outcome> }[] = [
  ...Object.entries(generated).map(([file, make]) => ({
    name: `${file} is as the code makes it`,
    outcome: () =>
      faultIf(readFileSync(file, 'utf8') === make() ? [] : ['Run npm run generate and commit the result.']),
  })),
  { name: 'tables are used as their owners allow', outcome: () => faultIf(tableFaults()) },
  { name: 'changes of orders count in their versions', outcome: () => faultIf(versionFaults()) },
  { name: 'statements declare the shape of their rows', outcome: () => faultIf(rowFaults()) },
  { name: 'links of the documents lead somewhere', outcome: () => faultIf(linkFaults()) },
  {
    name: 'licences of what is needed to run',
    outcome: () => faultIf(licenceFaults(productionPackages('.'))),
  },
  { name: 'types', outcome: () => types },
  { name: 'format, lint, import rules', outcome: () => rules },
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
