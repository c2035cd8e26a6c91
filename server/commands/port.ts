import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { StartError } from '#platform/start-error.ts'
import type { Config } from '../config.ts'

/** Converts errors about HOST and PORT that a person can correct into messages. */
export const explainPortError =
  (port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use. Stop what uses it, or set PORT to another (0 takes any free one).`,
      )
    }
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} may not be used. Set PORT to one above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartError('HOST is not an address of this machine. Set it to one, or to 0.0.0.0 for all.')
    }
    throw error
  }

/** The configured port, checked to be free; for 0, any free port. */
export async function choosePort({ HOST, PORT }: Config): Promise<number> {
  const server = createServer().listen(PORT, HOST)
  await once(server, 'listening').catch(explainPortError(PORT))
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
