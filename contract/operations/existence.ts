import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { OneOf, Record, Telephone, Type } from '../schema.ts'
import { roles } from '../states.ts'

export const existence = {
  getTelephoneExistence: operation({
    group: 'existence',
    limit: 'existence',
    method: 'GET',
    path: '/existence/telephone',
    summary: 'Telephone existence',
    description:
      'Tells whether a telephone has an account in a role. Yes or no, nothing else; rate limited per address.',
    callers: 'anyone',
    query: Record({ telephone: Telephone('The telephone.'), role: OneOf(roles, 'The role.') }),
    answer: Record({ exists: Type.Boolean({ description: 'Whether there is such an account.' }) }),
    errors: [],
    example: { query: { telephone: demo.people.customer.telephone, role: 'customer' } },
  }),
}
