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

/** The hosts named in a request: in `Host`, and in the request line if that has an absolute URL. */
function hostsIn({ headers, originalUrl }: FastifyRequest): string[] {
  const [, inLine] = /^https?:\/\/(.*?)\//i.exec(originalUrl) ?? []
  return [headers.host ?? '', ...(originalUrl.startsWith('/') ? [] : [inLine ?? ''])]
}

/**
 * With a token, admits any caller that has it. Without one, admits only requests to a host name of this machine: the configuration check
 * ensures that only this machine can connect, and a request with another host name comes from a web page that uses DNS rebinding.
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
