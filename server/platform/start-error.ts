/** An error that the person starting Buka can correct: its message is one clear line, the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
}
