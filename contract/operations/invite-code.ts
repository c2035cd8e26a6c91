import { operation } from '../operation.ts'
import { Line, OneOf, Record, Telephone, Text, Type } from '../schema.ts'

export const inviteRoles = ['rider', 'store'] as const

export const inviteCode = {
  requestInviteCode: operation({
    group: 'invite-code',
    limit: 'otp',
    method: 'POST',
    path: '/invite-code',
    summary: 'Request for invite code',
    description:
      'Asks to be invited as a rider or a store. An operator decides; the code comes by SMS. ' +
      'The answer is the same for a telephone that has asked before.',
    callers: 'anyone',
    body: Record({
      role: OneOf(inviteRoles, 'The role you want.'),
      name: Line(80, 'Your name or that of your store.', { examples: ['Mama Put Lagere'] }),
      telephone: Telephone('Where the code will go.'),
      message: Type.Optional(Text(500, 'What we should know of you.')),
    }),
    answer: Record({ received: Type.Literal(true, { description: 'The request is with the operators.' }) }),
    errors: [],
    example: { body: { role: 'store', name: 'Mama Put Lagere', telephone: '+2348035550101' } },
  }),
}
