import type { Caller, OtpPurpose } from '#contract/states.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { normaliseTelephone, requireReachable } from '../account/telephone.ts'

/** The roles of each purpose. Operators are added and reset on the command line, because a stolen SIM must not be enough. */
const rolesOf: { [purpose in OtpPurpose]: readonly Caller[] } = {
  'sign-up': ['customer', 'rider', 'store', 'assistant'],
  'sign-in': ['operator'],
  'reset-password': ['customer', 'rider', 'store', 'assistant'],
  telephone: ['customer', 'rider', 'store', 'assistant', 'operator'],
  email: ['customer', 'rider', 'store', 'assistant', 'operator'],
  pin: ['customer', 'rider', 'store'],
}

/** The purpose under which the reference of a send is hashed. */
export const referencePurpose = 'otp-reference'

export interface OtpTarget {
  kind: 'sms' | 'email'
  address: string
}

/** The telephone or e-mail address that a code is sent to, in its stored form. */
export function otpTarget(
  request: { purpose: OtpPurpose; role: Caller; telephone?: string; email?: string },
  smsAbroad: boolean,
): OtpTarget {
  const { purpose, role, telephone, email } = request
  if (!rolesOf[purpose].includes(role))
    throw invalidField('role', 'choice', `purpose ${purpose} is not for this role`)
  const [needed, unneeded] = purpose === 'email' ? ['email', 'telephone'] : ['telephone', 'email']
  if (request[unneeded as 'email'] !== undefined)
    throw invalidField(unneeded!, 'unknown', `does not go with purpose ${purpose}`)
  if (purpose === 'email' && email !== undefined) return { kind: 'email', address: email.toLowerCase() }
  if (purpose === 'email' || telephone === undefined) throw invalidField(needed!, 'missing', 'must be given')
  const address = normaliseTelephone(telephone)
  requireReachable(address, smsAbroad)
  return { kind: 'sms', address }
}
