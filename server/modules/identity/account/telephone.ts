import { parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { invalidField } from '#platform/operations/refusal.ts'

/** The telephone library expects Nigeria's international prefix 009. Many people type 00 instead, which is read as + here. */
const dialled = (typed: string) => typed.replace(/^ *00 *(?=[1-8])/, '+')

function parse(typed: string) {
  try {
    return parsePhoneNumberWithError(dialled(typed), 'NG')
  } catch {
    return undefined
  }
}

/** E.164, whether typed as +234 80…, 00234 80… or 080…; an invalid number is refused by field. */
export function normaliseTelephone(typed: string, path = 'telephone'): string {
  const parsed = parse(typed)
  if (!parsed?.isValid()) throw invalidField(path, 'telephone', 'is not a telephone number')
  return parsed.number
}

export function requireReachable(telephone: string, smsAbroad: boolean, path = 'telephone'): void {
  if (!smsAbroad && !telephone.startsWith('+234'))
    throw invalidField(path, 'abroad', 'must be a Nigerian number (+234)')
}
