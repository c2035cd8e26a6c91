import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { openApiDocument } from '#contract/openapi.ts'

/** Types, format, lint and import rules, and whether the committed OpenAPI document is the contract's. */
const checks: { name: string; fails: () => string | undefined }[] = [
  { name: 'types', fails: () => outputIfFailed('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'format, lint, import rules',
    fails: () =>
      outputIfFailed('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'contract/openapi.json',
    fails: () => {
      const committed = readFileSync('contract/openapi.json', 'utf8')
      const made = `${JSON.stringify(openApiDocument(), null, 2)}\n`
      return committed === made
        ? undefined
        : 'differs from the contract: run npm run contract and commit the result'
    },
  },
]

function outputIfFailed(file: string, args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

for (const { name, fails } of checks) {
  const fault = fails()
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${name}`)
  if (fault === undefined) continue
  console.log(fault)
  process.exitCode = 1
}
