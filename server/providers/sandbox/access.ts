import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/operations/refusal.ts'
import { isSame } from '#platform/secrets.ts'

/** Refuses whoever may not use the sandbox. */
export type SandboxAccess = (request: FastifyRequest) => void

interface Settings {
  SANDBOX_TOKEN: string
  HOST: string
  PUBLIC_URL: string
}

/** What `Host` may say of this machine: its names and the one the settings give it, with the port of the connection. */
function ownHosts({ HOST, PUBLIC_URL }: Settings, port: number | undefined): string[] {
  const named = HOST.includes(':') ? `[${HOST}]` : HOST.toLowerCase()
  const names = ['localhost', '127.0.0.1', '[::1]', named]
  return [
    ...names.map((name) => (port === 80 ? name : `${name}:${port}`)),
    ...(PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).host]),
  ]
}

/**
 * With a token, whoever has it. Without one only this machine, which the start has made sure of; another name in `Host` is that of
 * a page elsewhere, whose browser was led here by DNS.
 */
export function sandboxAccess(settings: Settings): SandboxAccess {
  const { SANDBOX_TOKEN } = settings
  return ({ headers, socket }) => {
    const isOurs =
      SANDBOX_TOKEN === ''
        ? ownHosts(settings, socket.localPort).includes(headers.host?.toLowerCase() ?? '')
        : isSame(`Bearer ${SANDBOX_TOKEN}`, headers.authorization ?? '')
    if (!isOurs) throw new Refusal('auth.token.missing')
  }
}
