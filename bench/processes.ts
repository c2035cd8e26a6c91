import { type ChildProcess, spawn } from 'node:child_process'

/** Starts a program of ours and waits for the address it prints. */
export async function startProgram(
  file: string,
  environment: { [name: string]: string },
): Promise<{ url: string; child: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // A bench that breaks off leaves nothing running.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (data) => {
      output += data
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`${file} ended: ${output}`)))
  })
  return {
    url,
    child,
    async stop() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}
