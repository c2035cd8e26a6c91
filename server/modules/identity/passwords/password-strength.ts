import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazy } from '#platform/lazy.ts'
import { invalidField } from '#platform/operations/refusal.ts'

const common = lazy(
  () => new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')),
)

/** One repeated character, or a run such as 12345678 and abcdefgh. */
function isTrivial(password: string): boolean {
  const steps = new Set(
    [...password]
      .slice(1)
      .map((character, index) => character.codePointAt(0)! - password.codePointAt(index)!),
  )
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!)
}

/** Refuses passwords that are guessed first. The contract checks the length. */
export function requireStrongPassword(
  password: string,
  about: { name?: string; telephone?: string },
  path: string,
): void {
  const plain = password.toLowerCase()
  const { name, telephone } = about
  const own = [name?.toLowerCase(), telephone, telephone?.slice(1), telephone?.replace('+234', '0')]
  if (common().has(plain) || isTrivial(plain) || own.includes(plain)) {
    throw invalidField(path, 'common', 'is too easy to guess')
  }
}
