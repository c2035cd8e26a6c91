import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { generated } from './generated.ts'

/** Types; format, lint and import rules; drift of the files that are made from the code. */
const checks: { name: string; fault: () => string | undefined }[] = [
  { name: 'types', fault: () => outputIfFailed('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']) },
  {
    name: 'format, lint, import rules',
    fault: () =>
      outputIfFailed('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  ...Object.entries(generated).map(([file, make]) => ({
    name: `${file} is as the code makes it`,
    fault: () =>
      readFileSync(file, 'utf8') === make() ? undefined : 'Run npm run generate and commit the result.',
  })),
]

function outputIfFailed(file: string, args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

for (const { name, fault } of checks) {
  const found = fault()
  console.log(`${found === undefined ? 'ok  ' : 'FAIL'} ${name}`)
  if (found === undefined) continue
  console.log(found)
  process.exitCode = 1
}
