/** The groups of the interface, in the order the reference shows them. */
export const groups = {
  auth: 'Signing up, in and out; refreshing tokens; resetting a password.',
  otp: 'One-time codes that prove a telephone or an e-mail address.',
  existence: 'Whether a telephone has an account.',
  'invite-code': 'Asking to be invited while the platform is invite-only.',
  user: 'People: profile, password, role category; a rider’s availability and position.',
  'user-account': 'Your own account: reading and deleting it, its sessions and push devices.',
  upload: 'Files, in two steps: ask for an address, send the bytes there.',
  resources: 'What operators publish: FAQs and the streets of Ile-Ife.',
  time: 'The time zone and the time of the service.',
  operator: 'Platform staff. Every act is written to an audit log that nobody can edit.',
} as const
