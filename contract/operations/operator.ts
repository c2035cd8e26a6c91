import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { IdentityPapers } from '../records/identity-papers.ts'
import { Coordinates } from '../records/location.ts'
import { Store } from '../records/store.ts'
import { StoreDetails } from '../records/store-details.ts'
import { User } from '../records/user.ts'
import { Id, Nullable, OneOf, Record, Text, Timestamp, Type } from '../schema.ts'
import {
  inviteRequestStatuses,
  riderCategories,
  riderWork,
  roleStatuses,
  roles,
  verificationStatuses,
} from '../states.ts'
import { inviteRoles } from './invite-code.ts'
import { Faq, faqFields, Street, streetFields } from './resources.ts'
import { StoreParams } from './store.ts'
import { UserParams } from './user.ts'

const group = 'operator'
const callers = ['operator'] as const
const addition = true

const UserUnderReview = Record({
  user: User,
  verification: OneOf(verificationStatuses, 'Where the check of identity stands.'),
  identity: Nullable(IdentityPapers, 'What the person handed in, null if nothing yet.'),
  reason: Nullable(Type.String(), 'Why it was last decided so.'),
  dateCreated: Timestamp('Signed up.'),
})

const InviteRequest = Record({
  id: Id('The request.'),
  role: OneOf(inviteRoles, 'The role asked for.'),
  name: Type.String({ description: 'Who asks.' }),
  telephone: Type.String({ description: 'Where the code goes.' }),
  message: Nullable(Type.String(), 'What they wrote.'),
  status: OneOf(inviteRequestStatuses, 'Where it stands.'),
  dateCreated: Timestamp('Asked.'),
  dateDecided: Nullable(Timestamp('Decided.')),
})

const AuditEntry = Record({
  id: Id('The entry.'),
  operatorId: Id('Who did it.'),
  operation: Type.String({ description: 'The operation.' }),
  params: Type.Unknown({ description: 'Its path.' }),
  body: Type.Unknown({ description: 'Its body; what it was about where it has none.' }),
  requestId: Type.String({ description: 'As in the log.' }),
  dateCreated: Timestamp('When.'),
})

export const operator = {
  getPendingUsers: operation({
    group,
    callers,
    addition,
    method: 'GET',
    path: '/operator/users',
    summary: 'Get pending users',
    description:
      'Users by role status, oldest first. `any` is all of them; left out it means pending, or any with `work`. `keyword` searches name ' +
      'and telephone.',
    list: true,
    query: Record({
      status: Type.Optional(OneOf([...roleStatuses, 'any'], 'Role status.')),
      role: Type.Optional(OneOf(roles, 'Role.')),
      work: Type.Optional(OneOf(riderWork, 'Only riders at work, or only riders who have orders.')),
    }),
    answer: Type.Array(UserUnderReview),
    errors: [],
    example: { as: 'operator' },
  }),
  decideRoleStatus: operation({
    group,
    callers,
    addition,
    already: true,
    method: 'PUT',
    path: '/operator/user/{userId}/role-status',
    summary: 'Decide role status',
    description:
      'Activates, rejects, suspends or revokes a role, and says what became of the check of identity. Suspension ends every ' +
      'session at once; the person is told the reason on signing in, by every call of such a session and as its sockets close. A ' +
      'rider who is suspended or revoked loses the orders not picked up yet, which are offered to others. Repeating a decision ' +
      'answers 208.',
    params: UserParams,
    body: Record({
      status: OneOf(['active', 'rejected', 'suspended', 'revoked'], 'The new status.'),
      reason: Text(500, 'For the person: sent with the alert, and told while they are suspended.', {
        examples: ['Documents checked.'],
      }),
      verification: Type.Optional(OneOf(['verified', 'rejected'], 'Outcome of the check of identity.')),
      category: Type.Optional(OneOf(riderCategories, 'A new category for a rider.')),
    }),
    answer: UserUnderReview,
    errors: ['user.absent', 'user.deleted', 'user.role-status.illegal'],
    example: {
      as: 'operator',
      params: { userId: demo.people.applicant.id },
      body: { status: 'active', reason: 'Documents checked.', verification: 'verified' },
    },
  }),
  getInviteRequests: operation({
    group,
    callers,
    addition,
    method: 'GET',
    path: '/operator/invite-requests',
    summary: 'Get invite requests',
    description: 'Requests for invite codes by status, pending if left out, oldest first.',
    list: true,
    query: Record({ status: Type.Optional(OneOf(inviteRequestStatuses, 'Status.')) }),
    answer: Type.Array(InviteRequest),
    errors: [],
    example: { as: 'operator' },
  }),
  decideInviteRequest: operation({
    group,
    callers,
    addition,
    already: true,
    method: 'PUT',
    path: '/operator/invite-request/{id}',
    summary: 'Decide invite request',
    description:
      'Accepting sends a code by SMS, good for that telephone and role for 14 days. Repeating answers 208.',
    params: Record({ id: Id('The request.', { examples: [demo.inviteRequestId] }) }),
    body: Record({ status: OneOf(['accepted', 'rejected'], 'The decision.') }),
    answer: InviteRequest,
    errors: ['invite-request.absent', 'invite-request.decided'],
    example: { as: 'operator', params: { id: demo.inviteRequestId }, body: { status: 'accepted' } },
  }),
  findStores: operation({
    group,
    callers,
    addition,
    method: 'GET',
    path: '/operator/stores',
    summary: 'Find stores',
    description:
      'All stores, newest first, also those that are switched off or whose owner is not active; deleted ones are left out. `keyword` ' +
      'searches name and telephone.',
    list: true,
    query: Record({
      ownerId: Type.Optional(Id('Only the stores of this owner.')),
      open: Type.Optional(Type.Boolean({ description: 'Only those that take orders now, or only others.' })),
    }),
    answer: Type.Array(Store),
    errors: [],
    example: { as: 'operator' },
  }),
  setStoreStanding: operation({
    group,
    callers,
    addition,
    already: true,
    method: 'PUT',
    path: '/operator/store/{storeId}',
    summary: 'Set store standing',
    description:
      'Switches a store on or off, features it, sets its commission. Repeating what is so answers 208.',
    params: StoreParams,
    body: Record(
      {
        active: Type.Optional(Type.Boolean({ description: 'The platform’s switch.' })),
        featured: Type.Optional(Type.Boolean({ description: 'Whether to feature it.' })),
        commissionPercent: Type.Optional(
          Type.Number({ minimum: 0, maximum: 50, description: 'Of items and packs; at most two decimals.' }),
        ),
      },
      { minProperties: 1 },
    ),
    answer: StoreDetails,
    errors: ['store.absent', 'store.deleted'],
    example: { as: 'operator', params: { storeId: demo.storeId }, body: { featured: true } },
  }),
  putFaqs: operation({
    group,
    callers,
    addition,
    method: 'PUT',
    path: '/operator/faqs',
    summary: 'Put FAQs',
    description: 'Replaces all FAQs, in the order given. As any body, it holds at most 64 KiB.',
    body: Record({
      faqs: Type.Array(Record(faqFields), { maxItems: 100, description: 'All of them, in order.' }),
    }),
    answer: Type.Array(Faq),
    errors: [],
    example: {
      as: 'operator',
      body: {
        faqs: [
          {
            type: 'general',
            question: 'How do I pay?',
            answer: 'By bank transfer, card or from your wallet.',
          },
        ],
      },
    },
  }),
  putStreets: operation({
    group,
    callers,
    addition,
    method: 'PUT',
    path: '/operator/streets',
    summary: 'Put streets',
    description: 'Replaces the list of streets of Ile-Ife. As any body, it holds at most 64 KiB.',
    body: Record({
      streets: Type.Array(Record({ ...streetFields, coordinates: Type.Optional(Nullable(Coordinates)) }), {
        minItems: 1,
        maxItems: 500,
        description: 'All of them.',
      }),
    }),
    answer: Type.Array(Street),
    errors: [],
    example: {
      as: 'operator',
      body: {
        streets: [
          { name: 'Lagere', area: 'Lagere' },
          { name: 'Ede Road', area: 'Ede Road' },
        ],
      },
    },
  }),
  getAuditLog: operation({
    group,
    callers,
    addition,
    method: 'GET',
    path: '/operator/audit-log',
    summary: 'Get audit log',
    description:
      'Every act of an operator, newest first. `keyword` searches the operation. Nobody can edit it.',
    list: true,
    answer: Type.Array(AuditEntry),
    errors: [],
    example: { as: 'operator' },
  }),
}
