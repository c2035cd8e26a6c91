import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The registry's advisories about production packages; or why it could not be queried. */
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

/** Parses the output of `npm audit --json`. Any output that is not a report counts as not queried. */
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

/**
 * Queries the registry. Reports where it is not possible, as without a network or with a registry without
 * advisories.
 */
export async function askAudit(): Promise<Audit> {
  const { npm_execpath: npm } = process.env
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const asked = spawn(command!, [...first, ...args], { timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<string>((resolve) => asked.on('error', () => resolve('')))
  return readAudit(await Promise.race([text(asked.stdout), failed]))
}
