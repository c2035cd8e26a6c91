import { type ErrorCode, errors } from '#contract/errors.ts'

interface Step {
  /** What `platform/operations/execute.ts` calls for it. */
  calls: string
  words: string
  refusals?: ErrorCode[]
}

/** The steps of every call, by the part of `execute.ts` that takes them, in its order. */
export const steps: { [part: string]: Step[] } = {
  'return async (': [
    {
      calls: 'identify(',
      words: 'Who is calling?',
      refusals: [
        'auth.token.missing',
        'auth.token.invalid',
        'auth.token.expired',
        'auth.session.ended',
        'account.suspended',
      ],
    },
    { calls: 'limits.take(', words: 'How often?', refusals: ['request.rate-limited'] },
    { calls: 'admit(', words: 'May this role?', refusals: ['auth.role.forbidden'] },
  ],
  'async function run(': [
    { calls: 'check(', words: 'Is the input right?', refusals: ['request.invalid'] },
    {
      calls: 'accessStore(',
      words: 'Who are they at this store?',
      refusals: ['store.permission.missing', 'store.absent', 'store.deleted'],
    },
    {
      calls: 'findAnswer(',
      words: 'Is this key answered already?',
      refusals: ['request.idempotency-key.reused'],
    },
    { calls: 'implementation.run(', words: 'modules/‹domain›/‹operation›.ts' },
  ],
  'function transactionOf(': [
    { calls: 'claim(', words: 'the key is taken', refusals: ['request.idempotency-key.running'] },
    { calls: 'work(', words: 'checks and rows of the operation' },
    { calls: 'writeAudit(', words: 'an operator’s act is written down' },
    { calls: 'keepAnswer(', words: 'the answer is kept under the key' },
  ],
}

const statusesOf = (refusals: ErrorCode[]) => [...new Set(refusals.map((code) => errors[code].status))]
const nameOf = ({ calls }: Step) => calls.replace(/\W/g, '')

function box(step: Step): string {
  const refused = step.refusals ? `<br/>refused: ${statusesOf(step.refusals).join(', ')}` : ''
  return `${nameOf(step)}["${step.words}${refused}"]`
}

/** The way of one request as a Mermaid diagram. */
export function requestPicture(): string {
  const [call = [], run = [], transaction = []] = Object.values(steps)
  const before = [...call, ...run]
  return [
    'flowchart TD',
    `  http(["HTTP route"]) --> ${nameOf(before[0]!)}`,
    `  socket(["WebSocket action"]) --> ${nameOf(before[0]!)}`,
    `  ${before.map(box).join('\n    --> ')}`,
    '    --> transaction',
    '  subgraph transaction ["one transaction: all of it or nothing"]',
    `    ${transaction.map(box).join('\n      --> ')}`,
    '      --> last["events and jobs, just before the commit"]',
    '  end',
    '  last --> envelope(["the answer in its envelope"])',
    '  last -.->|a hint| sockets(["sockets read the new events"])',
    '  last -.->|a job| later(["messages, push, windows, providers"])',
  ].join('\n')
}
