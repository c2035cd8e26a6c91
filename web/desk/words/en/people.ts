import type { Caller, RoleDecision, VerificationStatus } from '#contract/states.ts'

const verification: { [status in VerificationStatus]: string } = {
  unverified: 'Nothing handed in',
  pending: 'To be checked',
  verified: 'Checked',
  rejected: 'Not accepted',
}

const decisions: {
  [decision in RoleDecision]: { name: string; title: (name: string) => string; done: string }
} = {
  active: { name: 'Activate', title: (name) => `Activate ${name}?`, done: 'They are active now.' },
  rejected: { name: 'Reject', title: (name) => `Reject ${name}?`, done: 'Rejected.' },
  suspended: { name: 'Suspend', title: (name) => `Suspend ${name}?`, done: 'Suspended.' },
  revoked: { name: 'Revoke', title: (name) => `Revoke the role of ${name}?`, done: 'The role has ended.' },
}

/** The consequences of ending a role, by role. */
const work: { [role in Caller]?: string } = {
  rider: ' Orders that they have not picked up are offered to other riders.',
  store: ' Their stores take no more orders.',
  assistant: ' They can do nothing for their store any more.',
}

export const peopleWords = {
  title: 'People',
  invites: 'Requests for invitations',
  search: 'Name or telephone',
  status: 'Status',
  role: 'Role',
  anyStatus: 'Any',
  anyRole: 'All roles',
  work: 'Work',
  anyWork: 'All',
  works: { available: 'At work', busy: 'With orders' },
  noneWaitingTitle: 'Nobody waits',
  noneWaiting: 'Riders, store owners and assistants who sign up are listed here until somebody decides.',
  noneTitle: 'Nobody fits',
  none: 'Look at another status or role, or search for less.',
  gone: 'There is no such person',
  goneHint: 'The address may be mistyped, or the account was deleted.',
  telephone: 'Telephone',
  since: 'Signed up',
  category: 'How they ride',
  noCategory: 'Not chosen yet',
  identity: 'Check of identity',
  verification,
  rating: 'Rating',
  noRating: 'Nobody has rated them',
  lastReason: 'Why it stands so',
  earlierReason: 'Why they were rejected before',
  wallet: 'Open the wallet',
  stores: 'Their stores',
  noStores: 'They have set up no store yet.',
  papers: 'Identity papers',
  noPapers: 'They have handed in nothing yet.',
  document: 'Identity document',
  openDocument: 'Open the document',
  guarantor: 'Who vouches for them',
  decide: 'Decide',
  what: 'What becomes of the role',
  decisions,
  keep: 'Stay active',
  keepHint: 'The role stays as it is; what is changed below is saved.',
  keepAction: 'Save',
  keepTitle: (name: string) => `Save the change for ${name}?`,
  saved: 'Saved.',
  consequence: (decision: RoleDecision, role: Caller): string =>
    ({
      active: 'They can work at once, and are told so with the reason.',
      rejected: 'They cannot work. They are told the reason, and can hand in their papers again.',
      suspended: `Every session ends at once, and they are told the reason whenever they sign in.${work[role] ?? ''}`,
      revoked: `They keep their account and their wallet, but not the role.${work[role] ?? ''}`,
    })[decision],
  check: 'Check of identity',
  checkKeep: (status: string) => `Leave it: ${status}`,
  checkVerified: 'The papers are good',
  checkRejected: 'The papers are not accepted',
  categoryKeep: (category: string) => `Leave it: ${category}`,
  reason: 'Reason',
  reasonHint: 'The person reads it.',
  invitesPage: {
    title: 'Requests for invitations',
    back: 'People',
    show: 'Which requests',
    statuses: { pending: 'Waiting', accepted: 'Invited', rejected: 'Rejected' },
    emptyTitle: 'No request waits',
    empty: 'Whoever asks for an invite code is listed here.',
    noneTitle: 'None so far',
    accept: 'Send a code',
    acceptTitle: (name: string) => `Invite ${name}?`,
    acceptConsequence: (telephone: string) =>
      `A code goes to ${telephone} by SMS. It is good for that number and role for 14 days.`,
    accepted: 'The code is on its way.',
    reject: 'Reject',
    rejectTitle: (name: string) => `Reject the request of ${name}?`,
    rejectConsequence: 'No code is sent. They may ask again.',
    rejected: 'Rejected.',
  },
}
