import { existsSync } from 'node:fs'
import { StartError } from '#platform/start-error.ts'
import { runBackup } from './commands/backup.ts'
import { printConfig } from './commands/config.ts'
import { runDemo } from './commands/demo.ts'
import { runOperator } from './commands/operator.ts'
import { runReconcile } from './commands/reconcile.ts'
import { runRestore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'
import { startErrorText } from './commands/start-error-text.ts'

const commands: { [name: string]: (args: string[]) => Promise<void> } = {
  serve,
  demo: runDemo,
  operator: runOperator,
  reconcile: runReconcile,
  backup: runBackup,
  restore: runRestore,
  config: printConfig,
}

async function run(given: string[]): Promise<void> {
  const [name = 'serve', ...args] = given[0]?.startsWith('-') ? ['serve', ...given] : given
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new StartError(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}.`)
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch {
    throw new StartError(
      '.env cannot be read. Make it a file like the one npm run config prints, or remove it.',
    )
  }
  await command(args)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const words = startErrorText(error)
  if (words === undefined) throw error
  console.error(words)
  process.exit(1)
}
