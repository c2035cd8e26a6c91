import { StartError } from '#platform/start-error.ts'

const room = 'Make room on the disk, and start again.'
const rights = 'Let this user have it, or name another place.'
const database = 'Find out why the database stopped, and start again.'

/** Advice for errors of the system or of PostgreSQL, by their code. */
const advice: { [code: string]: string } = {
  ENOSPC: room,
  EDQUOT: room,
  53100: room,
  EACCES: rights,
  EPERM: rights,
  EROFS: 'Name a place that can be written.',
  ENOENT: 'Name another place.',
  ENOTDIR: 'Name another place.',
  ECONNRESET: database,
  ECONNREFUSED: database,
  EPIPE: database,
  '57P01': database,
  '57P02': database,
  '57P03': database,
  53300: 'Raise max_connections of the database, or stop what uses them.',
  42501: 'Give this right to the user of DATABASE_URL.',
  25006: 'Set DATABASE_URL to a server that can be written.',
}

/** `pg` has no code for a lost connection. */
const lost = /^(Connection terminated|Client has encountered a connection error)/

interface CodedError extends Error {
  code?: string
  syscall?: string
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * The message for an error that a person can correct; undefined for an error of the code, which needs its
 * stack trace.
 */
export function startErrorText(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return undefined
  const { message, code = '', syscall }: CodedError = error
  const known = advice[code] ?? (lost.test(message) ? database : undefined)
  const what = known ?? (syscall === undefined ? undefined : 'Put that right, and start again.')
  return what && `${sentence(message)} ${what}`
}
