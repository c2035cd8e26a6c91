import { Agent, request } from 'node:http'

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

/** The request to send; without a body it is a GET. */
export interface Sent {
  headers: { [name: string]: string }
  body?: string
}

/** Calls one URL repeatedly from a number of connections for a while, and counts. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; send?: () => Sent },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const times: number[] = []
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now()
      const { headers, body } = options.send?.() ?? {}
      const method = body === undefined ? 'GET' : 'POST'
      request(url, { agent, method, headers }, (response) => {
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - started)
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
        .on('error', reject)
        .end(body)
    })
  const until = performance.now() + options.seconds * 1000
  const worker = async () => {
    while (performance.now() < until) await ask()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: options.connections }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { requestsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}
