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

/** The hosts a request names: by `Host`, and by its request line where that is in absolute form. */
function hostsIn({ headers, originalUrl }: FastifyRequest): string[] {
  const [, inLine] = /^https?:\/\/(.*?)\//i.exec(originalUrl) ?? []
  return [headers.host ?? '', ...(originalUrl.startsWith('/') ? [] : [inLine ?? ''])]
}

/**
 * With a token, whoever has it. Without one only this machine, which the start has made sure of; another name than its own is that
 * of a page elsewhere, whose browser was led here by DNS.
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
