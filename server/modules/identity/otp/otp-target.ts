import type { Caller, OtpPurpose } from '#contract/states.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { normaliseTelephone, requireReachable } from '../account/telephone.ts'

/** Which roles a purpose is for. Operators are made and reset on the command line: a stolen SIM must not be enough. */
const rolesOf: { [purpose in OtpPurpose]: readonly Caller[] } = {
  'sign-up': ['customer', 'rider', 'store', 'assistant'],
  'sign-in': ['operator'],
  'reset-password': ['customer', 'rider', 'store', 'assistant'],
  telephone: ['customer', 'rider', 'store', 'assistant', 'operator'],
  email: ['customer', 'rider', 'store', 'assistant', 'operator'],
  pin: ['customer', 'rider', 'store'],
}

/** What the reference of a send is hashed for. */
export const referencePurpose = 'otp-reference'

export interface OtpTarget {
  kind: 'sms' | 'email'
  address: string
}

/** Where a code goes, in the form it is kept by. */
export function otpTarget(
  asked: { purpose: OtpPurpose; role: Caller; telephone?: string; email?: string },
  smsAbroad: boolean,
): OtpTarget {
  const { purpose, role, telephone, email } = asked
  if (!rolesOf[purpose].includes(role))
    throw invalidField('role', 'choice', `purpose ${purpose} is not for this role`)
  const [wanted, unwanted] = purpose === 'email' ? ['email', 'telephone'] : ['telephone', 'email']
  if (asked[unwanted as 'email'] !== undefined)
    throw invalidField(unwanted!, 'unknown', `does not go with purpose ${purpose}`)
  if (purpose === 'email' && email !== undefined) return { kind: 'email', address: email.toLowerCase() }
  if (purpose === 'email' || telephone === undefined) throw invalidField(wanted!, 'missing', 'must be given')
  const address = normaliseTelephone(telephone)
  requireReachable(address, smsAbroad)
  return { kind: 'sms', address }
}
