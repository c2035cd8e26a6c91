import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/operations/refusal.ts'
import { isSame } from '#platform/secrets.ts'

/** Refuses callers that may not use the sandbox. */
export type SandboxAccess = (request: FastifyRequest) => void

interface Settings {
  SANDBOX_TOKEN: string
  HOST: string
  PUBLIC_URL: string
}

/**
 * The valid `Host` values for this machine: its names and the one in the settings, with the port of the
 * connection.
 */
function ownHosts({ HOST, PUBLIC_URL }: Settings, port: number | undefined): string[] {
  const named = HOST.includes(':') ? `[${HOST}]` : HOST.toLowerCase()
  const names = ['localhost', '127.0.0.1', '[::1]', named]
  return [
    ...names.map((name) => (port === 80 ? name : `${name}:${port}`)),
    ...(PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).host]),
  ]
}

/** The hosts of a request: from `Host`, and from its request line where that is in absolute form. */
function hostsIn({ headers, originalUrl }: FastifyRequest): string[] {
  const [, inLine] = /^https?:\/\/(.*?)\//i.exec(originalUrl) ?? []
  return [headers.host ?? '', ...(originalUrl.startsWith('/') ? [] : [inLine ?? ''])]
}

/**
 * With a token, any caller that has it. Without one only this machine, which the configuration check ensures;
 * another host name means a web page that reached this machine by DNS rebinding.
 */
export function sandboxAccess(settings: Settings): SandboxAccess {
  const { SANDBOX_TOKEN } = settings
  return (request) => {
    const { headers, socket } = request
    const own = ownHosts(settings, socket.localPort)
    const isOurs =
      SANDBOX_TOKEN === ''
        ? hostsIn(request).every((host) => own.includes(host.toLowerCase()))
        : isSame(`Bearer ${SANDBOX_TOKEN}`, headers.authorization ?? '')
    if (!isOurs) throw new Refusal('auth.token.missing')
  }
}
