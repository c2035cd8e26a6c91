import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What the registry knows against the packages that are needed to run; or why it could not be asked. */
export type Audit = { faults: string[] } | { notAsked: string }

const grave = ['high', 'critical']

interface Report {
  vulnerabilities?: { [name: string]: { severity: string; range?: string; fixAvailable?: unknown } }
  message?: string
  error?: { code?: string; summary?: string }
}

function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

const short = (reason: string) =>
  reason
    .split('\n')[0]!
    .replace(/https?:\S+/g, 'the registry')
    .slice(0, 120)

/** Reads what `npm audit --json` printed. Only a report says anything: whatever else came, nobody was asked. */
export function readAudit(output: string): Audit {
  const report = parsed(output)
  if (!report?.vulnerabilities) {
    const reason = report?.error?.summary || report?.message || 'npm gave no report'
    return { notAsked: short(reason) }
  }
  const faults = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => grave.includes(severity))
    .map(([name, { severity, range, fixAvailable }]) => {
      return `${name} ${range ?? ''}: ${severity}, ${fixAvailable ? 'mended in a newer version' : 'not mended yet'}`
    })
  return { faults }
}

const args = [
  'audit',
  '--omit=dev',
  '--json',
  '--fetch-retries=0',
  '--fetch-timeout=10000',
  '--loglevel=silent',
]

/** Asks the registry. Says so where it cannot be asked, as without a network or from one that keeps no advisories. */
export async function askAudit(): Promise<Audit> {
  const { npm_execpath: npm } = process.env
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const asked = spawn(command!, [...first, ...args], { timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<string>((resolve) => asked.on('error', () => resolve('')))
  return readAudit(await Promise.race([text(asked.stdout), failed]))
}
