/** Something the person starting Buka can put right: its message is one clear line, the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
}
