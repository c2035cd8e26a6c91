import cluster from 'node:cluster'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * An error as it is logged. PostgreSQL quotes values in its messages and repeats whole rows in `detail`;
 * neither may carry a phone number or a code into the log.
 */
function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { message: 'a value that is not an Error was thrown' }
  const { code, table, constraint, severity } = error as Error & { [name: string]: unknown }
  const fromDatabase = severity !== undefined
  // From the first quote to the last: a quoted value may contain quotes itself.
  const message = fromDatabase ? error.message.replace(/["«„“].*["»”“]/s, '"…"') : error.message
  return {
    type: error.name,
    code,
    table,
    constraint,
    message,
    stack: error.stack?.replace(error.message, () => message),
  }
}

/** With one more line this is below the size that a pipe writes atomically, so that lines of several processes do not mix. */
const mostBytesWaiting = 2048
const longestWaitMs = 100

/** The standard error output. Lines are written in batches, because a write for each would be a tenth of the cost of a call. */
function standardError(): DestinationStream {
  const output = pino.destination({ dest: 2, minLength: mostBytesWaiting })
  let waiting = false
  const flush = () => {
    waiting = false
    output.flush()
  }
  return {
    write(line) {
      output.write(line)
      if (waiting) return
      waiting = true
      // Lines that are buffered when the process exits are written by pino.
      setTimeout(flush, longestWaitMs).unref()
    },
  }
}

export const openLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      // Processes that share a port write to one log.
      base: cluster.isWorker ? { process: process.pid } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorForLog },
    },
    destination ?? standardError(),
  )
