import { existsSync } from 'node:fs'
import { StartError } from '#platform/start-error.ts'
import { runBackup } from './commands/backup.ts'
import { printConfig } from './commands/config.ts'
import { runDemo } from './commands/demo.ts'
import { runOperator } from './commands/operator.ts'
import { runReconcile } from './commands/reconcile.ts'
import { runRestore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'

const commands: { [name: string]: (args: string[]) => Promise<void> } = {
  serve,
  demo: runDemo,
  operator: runOperator,
  reconcile: runReconcile,
  backup: runBackup,
  restore: runRestore,
  config: printConfig,
}

if (existsSync('.env')) process.loadEnvFile('.env')
const given = process.argv.slice(2)
const [name = 'serve', ...args] = given[0]?.startsWith('-') ? ['serve', ...given] : given
const command = commands[name]
if (!command) {
  console.error(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
try {
  await command(args)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
