import { existsSync } from 'node:fs'
import { StartError } from '#platform/start-error.ts'
import { startErrorText } from './commands/start-error-text.ts'

type Command = (args: string[]) => Promise<void>

/** Each command is loaded when it is run, because most commands need only a small part of the code. */
const commands: { [name: string]: () => Promise<Command> } = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  demo: async () => (await import('./commands/demo.ts')).runDemo,
  operator: async () => (await import('./commands/operator.ts')).runOperator,
  reconcile: async () => (await import('./commands/reconcile.ts')).runReconcile,
  backup: async () => (await import('./commands/backup.ts')).runBackup,
  restore: async () => (await import('./commands/restore.ts')).runRestore,
  config: async () => (await import('./commands/config.ts')).printConfig,
}

async function run(given: string[]): Promise<void> {
  const [name = 'serve', ...args] = given[0]?.startsWith('-') ? ['serve', ...given] : given
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw new StartError(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}.`)
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch {
    throw new StartError(
      '.env cannot be read. Make it a file like the one npm run config prints, or remove it.',
    )
  }
  const command = await load()
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
