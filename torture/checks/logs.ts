interface LogLine {
  level: string
  msg: string
  error?: { type?: string; code?: string; message?: string }
}

/**
 * Errors caused by the torture itself: PostgreSQL stopping, down and restarting, a bank that does not answer.
 */
const explained = [
  /ECONNREFUSED|ECONNRESET|EPIPE/,
  /57P0[123]|08006|08003|08P01/,
  /Connection terminated|connection timeout|timeout exceeded when trying to connect/i,
  /Client has encountered a connection error|connection error and is not queryable/i,
  /ProviderError/,
]

const isExplained = ({ error, msg }: LogLine) => {
  const words = `${error?.type} ${error?.code} ${error?.message} ${msg}`
  return explained.some((pattern) => pattern.test(words))
}

function read(line: string): LogLine | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** No process has logged an error that the torture does not explain. */
export function checkLogs(log: string): string[] {
  const lines = log.split('\n').flatMap((line) => read(line) ?? [])
  const faults = lines.filter((line) => ['error', 'fatal'].includes(line.level) && !isExplained(line))
  const words = faults.map(({ msg, error }) => `Logged: ${msg}, ${JSON.stringify(error)?.slice(0, 600)}`)
  return [...new Set(words)]
}
