import { errors } from '../errors.ts'
import { table } from './markdown.ts'
import { call, print, type Step } from './step.ts'

/** What each status means, and what to do about it. */
export const statuses: { [status: number]: [name: string, when: string, what: string] } = {
  200: ['success', 'It was done.', 'Go on.'],
  208: [
    'already done',
    'You had done it before; nothing happened twice, `data` is the state as it is.',
    'Go on.',
  ],
  400: [
    'bad request',
    'Something sent does not fit; `fields` says what.',
    'Mend it before you send it again.',
  ],
  401: [
    'unauthorised',
    'No token, or one that has ended.',
    'Refresh the tokens once; if that is a 401 too, sign in again.',
  ],
  403: ['forbidden', 'You are known, and may not.', 'Do not repeat it; the code says what is missing.'],
  404: ['not found', 'It is not there, or not yours to know of.', 'Do not repeat it.'],
  409: [
    'conflict',
    'Another was faster, or it has changed since you read it.',
    'Read it again, show what is so now, and decide anew.',
  ],
  410: [
    'gone',
    'Its time has ended: a code, an offer, an address, a deleted account or store.',
    'Ask for a new one.',
  ],
  429: [
    'too many requests',
    'A limit, or a partner service that does not answer. An addition to the interface.',
    'Wait as long as `Retry-After` says, then send it again.',
  ],
  500: [
    'server error',
    'Our fault; the answer tells nothing of the inside.',
    'Try again later, a POST with its `Idempotency-Key`; name `requestId` when you ask for help.',
  ],
}

/** An example of an invalid request. */
export const refused: Step[] = [
  {
    say: 'Every answer that is not a success looks like this. Programs go by `statusCode` and `code`, which stay; `message` is for people and may change.',
    request: call('getIleIfeStreets', { query: { lastEvaluatedKey: 'of-another-list' } }),
    answer: {
      statusCode: 400,
      error: {
        code: 'request.invalid',
        message: errors['request.invalid'].message,
        requestId: '…',
        fields: [{ path: 'lastEvaluatedKey', code: 'format', message: 'is not a key this list has given' }],
      },
    },
  },
]

const coded = Object.entries(errors).toSorted(([a], [b]) => (a < b ? -1 : 1))

const codesOf = (status: number): string =>
  table(
    ['Code', 'Meaning'],
    coded.filter(([, each]) => each.status === status).map(([code, { message }]) => [`\`${code}\``, message]),
  )

const failures = Object.entries(statuses).filter(([status]) => Number(status) >= 400)

export const errorsText = `## Errors

${print(refused)}

${table(
  ['Status', 'When', 'What to do'],
  Object.entries(statuses).map(([status, [name, when, what]]) => [`${status} ${name}`, when, what]),
)}`

export const codesText = `## Error codes

All there are. Each operation lists its own.

${failures.map(([status, [name]]) => `### ${status} ${name}\n\n${codesOf(Number(status))}`).join('\n\n')}`
