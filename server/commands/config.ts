import { exampleOf } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { settings } from '../settings.ts'

/** Prints every setting with its description, usable as a .env file. */
export async function printConfig(args: string[]): Promise<void> {
  if (args.length > 0) throw new StartError('Usage: npm run config')
  console.log(exampleOf(settings))
}
