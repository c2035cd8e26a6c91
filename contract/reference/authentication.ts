import { errors } from '../errors.ts'
import { call, print, type Request, type Step } from './step.ts'

const bisi = { role: 'customer', telephone: '+2348031234567' } as const
const dates = {
  accessTokenExpires: '2026-11-15T08:45:00.000Z',
  refreshTokenExpires: '2026-12-15T08:30:00.000Z',
}
const sent = (reference: string) => ({
  expires: '2026-11-15T08:35:00.000Z',
  resendAfter: '2026-11-15T08:30:30.000Z',
  reference,
})
const proved = (proof: string) => ({ proof, expires: '2026-11-15T08:40:00.000Z' })

/** The messages that the sandbox keeps instead of sending them. */
export const inbox = (telephone: string): Request => ({
  method: 'GET',
  address: `/sandbox/messages?to=${encodeURIComponent(telephone)}`,
})

export const messageTo = (to: string) => (text: string) => ({ kind: 'sms', to, text, '…': '…' })

const codeText = (code: string) =>
  `${code} is your Buka code. It ends in 5 minutes. Nobody from Buka will ask you for it.`

interface Proving {
  who: { role: string; telephone: string }
  purpose: string
  /** The placeholders for the code and the proof. */
  names: [code: string, proof: string]
  /** An earlier message to the telephone, which the sandbox lists too. */
  before?: string
  asAbove?: true
}

/** The steps from requesting a code to the proof that it is exchanged for. */
export function proving({ who, purpose, names: [code, proof], before, asAbove }: Proving): Step[] {
  const reference = code.replace('code', 'reference')
  const steps: Step[] = [
    {
      say: `A code goes to the telephone. \`purpose\` and \`role\` say what it is good for; the answer is the same whether or not there is an account.`,
      request: call('sendOtp', { body: { purpose, ...who } }),
      answer: { statusCode: 200, data: sent(reference) },
    },
    {
      say: 'Here nothing is really sent; the sandbox shows what would have been.',
      request: inbox(who.telephone),
      answer: {
        statusCode: 200,
        data: [codeText(code), ...(before ? [before] : [])].map(messageTo(who.telephone)),
      },
    },
    {
      say: 'The code is exchanged for a proof: ten minutes, once, for the same telephone, purpose and role. Five checks for each code; with the `reference`, nobody else can use them up.',
      request: call('verifyOtp', { body: { purpose, ...who, otp: code, reference } }),
      answer: { statusCode: 200, data: proved(proof) },
    },
  ]
  return asAbove ? steps.map((step) => ({ ...step, asAbove })) : steps
}

const account = {
  id: '<user id>',
  name: 'Bisi Ojo',
  role: { main: 'customer', category: null, status: 'active', reason: null },
  '…': '…',
}
const tokensOf = (which: string) => ({
  accessToken: `<${which}access token>`,
  refreshToken: `<${which}refresh token>`,
  ...dates,
  deviceToken: '<device token>',
})
const password = 'suya-on-a-friday'

export const signingUp: Step[] = [
  ...proving({ who: bisi, purpose: 'sign-up', names: ['<code>', '<proof>'] }),
  {
    say: 'The account is made and signed in. Customers are active at once; riders, owners and assistants begin with role status `pending`, may set up, and cannot work yet.',
    request: call('signUp', { body: { ...bisi, name: 'Bisi Ojo', password, proof: '<proof>' } }),
    answer: { statusCode: 200, data: { user: account, userTokens: tokensOf('') } },
  },
]

export const usingTokens: Step[] = [
  {
    say: 'The access token goes with every request to what is not public. It lives 15 minutes.',
    request: call('getAccount', { token: '<access token>' }),
    answer: { statusCode: 200, data: account },
  },
  {
    say: 'Before it ends, the refresh token, which lives 30 days, is exchanged for the next pair. Keep the newest one only: an identical retry within 10 seconds gets the same answer, and using a spent one later ends the session.',
    request: call('refreshTokens', { body: { refreshToken: '<refresh token>' } }),
    answer: { statusCode: 200, data: { userTokens: tokensOf('next ') } },
  },
  {
    say: 'Signing out ends the session at once, its sockets too. Again is a 208.',
    request: call('signOut', { token: '<next access token>' }),
    answer: { statusCode: 200, data: { sessionId: '<session id>' } },
  },
  {
    say: 'The token is of no use any more.',
    request: call('getAccount', { token: '<next access token>' }),
    answer: {
      statusCode: 401,
      error: {
        code: 'auth.session.ended',
        message: errors['auth.session.ended'].message,
        requestId: '…',
      },
    },
  },
  {
    say: 'Signing in opens a new session, one for each device. A device that has signed in before sends its `deviceToken` as `X-Device-Token`: wrong passwords and codes asked for by strangers then do not keep it out.',
    request: call('signIn', { body: { ...bisi, password } }),
    answer: { statusCode: 200, data: { user: account, userTokens: tokensOf('new ') } },
  },
]

export const resetting: Step[] = [
  ...proving({
    who: bisi,
    purpose: 'reset-password',
    names: ['<reset code>', '<reset proof>'],
    before: codeText('<code>'),
    asAbove: true,
  }),
  {
    say: 'Prove the telephone as above with purpose `reset-password`; the next code to the same telephone can be asked for after 30 seconds. The new password ends every session, and withdrawals are closed for 24 hours.',
    request: call('resetPassword', {
      body: { ...bisi, password: 'pounded-yam-2026', proof: '<reset proof>' },
    }),
    answer: { statusCode: 200, data: { reset: true } },
  },
]

export const authenticationText = `## Authentication

### Signing up

${print(signingUp)}

### Using, refreshing and ending a session

${print(usingTokens)}

Wrong telephone and wrong password look the same. Sessions are seen and ended with \`getSessions\` and \`deleteSession\`.

### A forgotten password

${print(resetting)}`
