import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

/** Serves the screens with hot replacement, in front of the service at PORT, which it starts if none is running. */

const port = process.env.PORT || '3000'
const isThere = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

if (!(await isThere())) {
  const service = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  })
  service.on('exit', (code) => process.exit(code ?? 1))
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 300))
}
const server = await createServer({ configFile: join(import.meta.dirname, 'vite.config.ts') })
await server.listen()
const { port: own } = server.config.server
console.log(`The screens, with hot replacement: http://127.0.0.1:${own}/`)
