import { exampleOf } from '#platform/settings.ts'
import { settings } from '../config.ts'

/** Prints every setting with its comment, good as a .env file. */
export async function printConfig(): Promise<void> {
  console.log(exampleOf(settings))
}
