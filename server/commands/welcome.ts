import { type Config, usesSandbox } from '../config.ts'

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text)

/** The text printed when the service has started: its URL and the next steps. */
export function welcome(url: string, tokens: { role: string; token: string }[], config: Config): string {
  const lines = [
    '',
    `${bold('Buka')} is open.`,
    '',
    `  Order food  ${url}/`,
    `  Run a store ${url}/kitchen`,
    `  Deliver     ${url}/ride`,
    `  Operate     ${url}/desk`,
    `  Interface   ${url}/v1`,
    `  Reference   ${url}/docs   (try every operation in the browser)`,
    `  Sockets     ${url.replace(/^http/, 'ws')}/v1/realtime   (try them at ${url}/docs/realtime)`,
    ...(usesSandbox(config)
      ? [`  Messages    ${url}/sandbox/messages   (SMS, e-mail and push that would have been sent)`]
      : []),
    ...(config.PAYMENTS_PROVIDER === 'sandbox'
      ? [`  Payments    ${url}/sandbox/payment/{reference}   (a POST pays what waits to be paid)`]
      : []),
    ...(config.WORKERS > 1 ? [`  Processes   ${config.WORKERS}, on this port and one database`] : []),
  ]
  if (tokens.length > 0) {
    const [first] = tokens
    lines.push(
      '',
      'The demo marketplace has somebody in each role. Their tokens, good for 12 hours:',
      '',
      ...tokens.map(({ role, token }) => `  ${role.padEnd(10)} ${token}`),
      '',
      'Try one:',
      '',
      `  curl -s ${url}/v1/user-account -H 'Authorization: Bearer ${first?.token}'`,
      '',
      'Or watch one order from the cart to the door: npm run demo (in another terminal).',
    )
  }
  lines.push('', 'Ctrl-C stops it; nothing is lost.', '')
  return lines.join('\n')
}
