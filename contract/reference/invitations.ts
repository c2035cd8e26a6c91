import { demo } from '../demo.ts'
import { errors } from '../errors.ts'
import { inbox, messageTo, proving } from './authentication.ts'
import { call, print, type Step } from './step.ts'

const { operator } = demo.people
const ada = { role: 'operator', telephone: operator.telephone }

/** Operators must prove their telephone at every sign-in. */
export const secondFactor: Step[] = [
  {
    say: 'Platform staff sign in with two factors. The password alone is not enough:',
    request: call('signIn', { body: { ...ada, password: demo.password } }),
    answer: {
      statusCode: 403,
      error: {
        code: 'auth.second-factor.required',
        message: errors['auth.second-factor.required'].message,
        requestId: '…',
      },
    },
  },
  ...proving({
    who: ada,
    purpose: 'sign-in',
    names: ['<staff code>', '<staff proof>'],
    asAbove: true,
  }),
  {
    say: 'Prove the telephone as above with purpose `sign-in`, and send the proof too. With the `password` in sendOtp, a code comes whatever strangers have asked for.',
    request: call('signIn', { body: { ...ada, password: demo.password, proof: '<staff proof>' } }),
    answer: {
      statusCode: 200,
      data: {
        user: { id: operator.id, name: operator.name, '…': '…' },
        userTokens: { accessToken: '<staff token>', '…': '…' },
      },
    },
  },
]

const musa = { role: 'rider', telephone: '+2348035550177' }
const invited = 'You are invited to Buka as a rider. Your code: <invite code>. It ends in 14 days.'

export const inviting: Step[] = [
  {
    say: 'While the platform is invite-only, riders and stores ask first. Anyone may; the answer is always the same.',
    request: call('requestInviteCode', { body: { ...musa, name: 'Musa Garba' } }),
    answer: { statusCode: 200, data: { received: true } },
  },
  {
    say: 'An operator finds the request,',
    request: call('getInviteRequests', { token: '<staff token>' }),
    answer: {
      statusCode: 200,
      data: ['…', { id: '<invite request>', name: 'Musa Garba', status: 'pending', ...musa, '…': '…' }],
      pagination: { pageSize: 20, lastEvaluatedKey: null },
    },
  },
  {
    say: 'and accepts it.',
    request: call('decideInviteRequest', {
      token: '<staff token>',
      params: { id: '<invite request>' },
      body: { status: 'accepted' },
    }),
    answer: { statusCode: 200, data: { id: '<invite request>', status: 'accepted', '…': '…' } },
  },
  {
    say: 'The code comes by SMS, good for that telephone and role.',
    request: inbox(musa.telephone),
    answer: {
      statusCode: 200,
      data: [messageTo(musa.telephone)(invited)],
    },
  },
  ...proving({
    who: musa,
    purpose: 'sign-up',
    names: ['<rider code>', '<rider proof>'],
    before: invited,
    asAbove: true,
  }),
  {
    say: 'It goes with the sign-up, which is otherwise as above.',
    request: call('signUp', {
      body: {
        ...musa,
        name: 'Musa Garba',
        password: 'masa-and-miyan-taushe',
        proof: '<rider proof>',
        inviteCode: '<invite code>',
      },
    }),
    answer: {
      statusCode: 200,
      data: {
        user: {
          name: 'Musa Garba',
          role: { main: 'rider', category: null, status: 'pending', reason: null },
          '…': '…',
        },
        userTokens: { '…': '…' },
      },
    },
  },
]

export const invitationsText = `### Operators’ second factor

${print(secondFactor)}

### Invite codes

${print(inviting)}`
