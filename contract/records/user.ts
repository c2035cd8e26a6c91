import { EmailAddress, Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { callers, riderCategories, roleStatuses, verificationStatuses } from '../states.ts'
import { BankRecord } from './bank.ts'
import { IdentityPapers } from './identity-papers.ts'
import { Location } from './location.ts'
import { Money } from './money.ts'
import { Picture } from './picture.ts'
import { ReviewSummary } from './review-summary.ts'
import { StoreMembershipSummary } from './store-membership.ts'

const Window = (what: string) =>
  Part(`The times of ${what}.`, {
    timestamp: Part('When.', {
      start: Nullable(Timestamp(`Start of ${what}.`)),
      end: Nullable(Timestamp(`End of ${what}.`)),
    }),
  })

const role = {
  main: OneOf(callers, 'The one role of this account.'),
  category: Nullable(OneOf(riderCategories, 'Kind of rider.'), 'Null for all but riders.'),
  status: OneOf(roleStatuses, 'Where the role stands.'),
}

export const profile = {
  id: Id('The user.'),
  active: Type.Boolean({ description: 'Whether the role is active.' }),
  locations: Type.Array(Location, { description: 'Saved places.' }),
  name: Type.String({ description: "The person's name." }),
  role: Part('The role of the account.', role),
  telephone: Type.String({ description: 'International format with leading +.' }),
  verified: Type.Boolean({ description: 'Whether an operator has checked who this is.' }),
  picture: Nullable(Picture),
  review: ReviewSummary,
}

/** What others may see of a user. */
export const User = Record(profile, { description: 'A user.' })
export type User = Static<typeof User>

/** A user as seen by the parties that deal with them. */
export const KnownUser = Record(
  {
    ...profile,
    locations: Type.Array(Location, { description: 'Saved places; [] where you may not know.' }),
    telephone: Nullable(Type.String(), 'International format with leading +; null where you may not know.'),
  },
  { description: 'A user, as much as you may know.' },
)
export type KnownUser = Static<typeof KnownUser>

/** What a user sees of their own account. */
export const AccountUser = Record(
  {
    ...profile,
    role: Part('The role of the account.', {
      ...role,
      reason: Nullable(
        Type.String(),
        'Why it stands so, in the words of the operator who decided; else null.',
      ),
    }),
    banks: Type.Array(BankRecord, { description: 'Saved bank records.' }),
    wallet: Part('Your wallet.', {
      balance: Money,
      pin: Part('The pin of the wallet.', {
        enabled: Type.Boolean({ description: 'Whether a wallet pin is set.' }),
      }),
    }),
    orders: Part('Its orders, in figures.', {
      statuses: Part('Windows of the box, for riders.', {
        ongoing: Window('the delivery window'),
        accepted: Window('the addition window'),
      }),
      box: Part('The current batch, for riders.', {
        locked: Type.Boolean({ description: 'Whether the box takes no more orders.' }),
      }),
    }),
    email: Nullable(EmailAddress('Where e-mail goes.')),
    emailVerified: Type.Boolean({ description: 'Whether the address was proved by a code.' }),
    notifications: Part('How you want to be told.', {
      push: Part('Push notifications.', { enabled: Type.Boolean({ description: 'Whether to push.' }) }),
    }),
    delivery: Part('How food comes to the customer.', {
      location: Nullable(Location),
      telephone: Nullable(Type.String({ description: 'Whom to call at the door.' })),
    }),
    verification: OneOf(verificationStatuses, 'Where the check of your identity stands.'),
    identity: Nullable(IdentityPapers, 'What you handed in to be checked; null if nothing yet.'),
    stores: Type.Array(StoreMembershipSummary, {
      description: 'Stores you own or work for, oldest first, at most 20; getMyStores has all.',
    }),
  },
  { description: 'The account of the caller.' },
)
export type AccountUser = Static<typeof AccountUser>
