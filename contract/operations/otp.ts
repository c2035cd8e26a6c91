import { operation } from '../operation.ts'
import { EmailAddress, OneOf, Record, Telephone, Timestamp, Type } from '../schema.ts'
import { callers, otpPurposes } from '../states.ts'

const group = 'otp'

const target = {
  purpose: OneOf(
    otpPurposes,
    'What the code is for: sign-up, sign-in (operators), reset-password, telephone (a changed one), email, pin.',
  ),
  role: OneOf(callers, 'The role of the account it is for.'),
  telephone: Type.Optional(Telephone('Where the code goes, for every purpose but email.')),
  email: Type.Optional(EmailAddress('Where the code goes, for purpose email.')),
}

export const otp = {
  sendOtp: operation({
    group,
    limit: 'otp',
    method: 'POST',
    path: '/otp/send',
    summary: 'Send OTP',
    description:
      'Sends a six-digit code that lives five minutes. The answer is the same whether or not there is an account. ' +
      'Waits between sends grow (30, 60, 120, 300 seconds); at most five an hour for one telephone and asker. ' +
      'What others ask for uses up nothing of yours where you are recognised: by an access token, by the X-Device-Token of a device ' +
      'that has signed in before, or by the password.',
    callers: 'anyone',
    recognises: true,
    limitsAskers: true,
    body: Record({
      ...target,
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 128,
          description:
            'The password of the account, for purposes sign-in, reset-password and pin: whoever has it always gets a code.',
        }),
      ),
    }),
    answer: Record({
      expires: Timestamp('When the code ends.'),
      resendAfter: Timestamp('When the next one may be asked for.'),
      reference: Type.String({
        description: 'Names this code in verifyOtp, so that checks by others are not counted as yours.',
      }),
    }),
    errors: ['otp.resend.too-soon', 'otp.sends.exhausted', 'auth.credentials.incorrect'],
    example: { body: { purpose: 'sign-up', role: 'customer', telephone: '+2348031234567' } },
  }),
  verifyOtp: operation({
    group,
    limit: 'otp-check',
    method: 'POST',
    path: '/otp/verify',
    summary: 'Verify OTP',
    description:
      'Exchanges a code for a proof: ten minutes, single use, good only for the same telephone or address, purpose and role. ' +
      'Five checks for each code by whoever asked for it; those of others are counted apart.',
    callers: 'anyone',
    recognises: true,
    body: Record({
      ...target,
      reference: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'From sendOtp; good from any address.' }),
      ),
      otp: Type.String({ pattern: '^[0-9]{6}$', description: 'The six digits.', examples: ['493027'] }),
    }),
    answer: Record({
      proof: Type.String({ description: 'For signUp, signIn, resetPassword, updateUser or updatePin.' }),
      expires: Timestamp('When the proof ends.'),
    }),
    errors: ['otp.incorrect', 'otp.ended'],
    example: {
      body: {
        purpose: 'sign-up',
        role: 'customer',
        telephone: '+2348031234567',
        otp: '493027',
      },
      needs: 'the code from the message (see /sandbox/messages)',
    },
  }),
}
