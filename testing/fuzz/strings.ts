import fc, { type Arbitrary } from 'fast-check'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { goodPin } from '../money/wallets.ts'
import { goodPassword } from '../people.ts'
import { NewTelephone, Ref, Version, Words } from './symbols.ts'

export interface StringSchema {
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  examples?: unknown[]
}

const number = fc.nat(9_999)

/** An id from an earlier answer, by the name of the field. */
export const ref = (kind: string): Arbitrary<Ref> =>
  fc.tuple(number, number).map(([pick, turn]) => new Ref(kind, pick, turn))

/** Ids whose field name is ambiguous: by the end of their path in the input. */
const idsByPath: { [end: string]: string } = {
  'confirmAdjustment.id': 'adjustmentId',
  'rejectAdjustment.id': 'adjustmentId',
  'assignSuspense.id': 'suspenseId',
  'getSuspenseItem.id': 'suspenseId',
  'decideInviteRequest.id': 'inviteRequestId',
  'bank.id': 'bankId',
  'lines.id': 'itemId',
  'comboItems.id': 'itemId',
  'optionGroups.id': 'groupId',
  'options.id': 'optionId',
  options: 'optionId',
  alertIds: 'alertId',
  lastMessageId: 'messageId',
}

const words = fc.oneof(
  fc.constantFrom(
    'Jollof rice',
    'moin moin',
    'Ẹ káàárọ̀ ṣé dáadáa ni',
    'مرحبا',
    '日本語',
    '👩🏾‍🍳🔥',
    "O'Brien; --",
    '<b>%s</b>',
    '%_\\',
  ),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
)

const hour = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

/** Generators by field name, where the schema alone is not enough. */
const byName: { [name: string]: Arbitrary<unknown> } = {
  telephone: fc.constant(new NewTelephone()),
  password: fc.constant(goodPassword),
  newPassword: fc.constant('ofada-and-ayamase'),
  pin: fc.constant(goodPin),
  currentPin: fc.constant(goodPin),
  currency: fc.constant('ngn'),
  timezone: fc.constantFrom('Africa/Lagos', 'Europe/London', 'UTC', 'America/St_Johns', 'Asia/Kolkata'),
  refreshToken: ref('refreshToken'),
  bankCode: fc.constant('058'),
  accountNumber: fc.nat(999_999).map((serial) => sandboxAccountNumber('058', serial)),
  number: fc.nat(999_999).map((serial) => sandboxAccountNumber('058', serial)),
  start: hour,
  end: hour,
  closedDates: day.map((date) => date.toISOString().slice(0, 10)),
  from: day.map((date) => date.toISOString().slice(0, 10)),
  to: day.map((date) => date.toISOString().slice(0, 10)),
  dateRecorded: fc.constantFrom('2026-01-01T08:30:00Z', '2026-11-15T08:30:00.123Z'),
  attachments: ref('attachment'),
  pictures: ref('picture'),
  picture: ref('picture'),
  document: ref('document'),
  key: ref('picture'),
  version: fc.constant(new Version(1)),
  types: fc.constantFrom('general', 'rider,store', 'payment'),
  signature: fc.string({ minLength: 10, maxLength: 100 }),
  endpoint: fc.constantFrom(
    'https://push.example.com/a',
    'https://127.0.0.1/x',
    'https://[::1]/',
    'https://a',
  ),
  email: fc.nat(9_999).map((one) => `somebody${one}@example.com`),
  clientMessageId: fc.nat(30).map((one) => `message-${one}`),
  reference: ref('reference'),
  lastEvaluatedKey: ref('lastEvaluatedKey'),
}

const lookaround = '(?='

/** A text that matches the schema; `path` is its place in the input, without array indices. */
export function strings(schema: StringSchema, path: string[]): Arbitrary<unknown> {
  const name = path.at(-1)!
  if (schema.format === 'uuid') return ref(idsByPath[path.slice(-2).join('.')] ?? idsByPath[name] ?? name)
  if (schema.format === 'date-time') return day.map((date) => date.toISOString())
  // The bank code of an account, the receipt code and the delivery code are all called code.
  if (name === 'code' && path.at(-2) === 'banks') return fc.constant('058')
  if (name === 'code' && schema.pattern?.includes('{22}')) return ref('receiptCode')
  if (name === 'slug') return ref(schema.maxLength === undefined ? 'orderSlug' : 'storeSlug')
  const named = byName[name]
  if (named) return named
  const { pattern, minLength = 0, maxLength = 60 } = schema
  if (pattern === undefined) return fc.string({ minLength, maxLength })
  if (pattern.includes(lookaround) || pattern.startsWith('^[^\\u0000'))
    return words.map((text) => new Words(text, maxLength))
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength)
}
