import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { BankEntry } from '../records/bank.ts'
import { Coordinates, Location } from '../records/location.ts'
import { UploadKey } from '../records/picture.ts'
import { AccountUser, KnownUser } from '../records/user.ts'
import {
  EmailAddress,
  Id,
  Line,
  Nullable,
  OneOf,
  Part,
  Record,
  Telephone,
  Text,
  Timestamp,
  Type,
} from '../schema.ts'
import { riderCategories } from '../states.ts'
import { Password, Proof } from './auth.ts'

const group = 'user'

export const UserParams = Record({ userId: Id('The user.', { examples: [demo.people.customer.id] }) })

export const user = {
  getUser: operation({
    group,
    method: 'GET',
    path: '/user/{userId}',
    summary: 'Get user',
    description:
      'A user as others may see them: yourself, those who work or ask to work for your store, and, while a paid order runs, its ' +
      'customer, its rider and the people of its store, who are the owner and the assistants with the permission orders. They ' +
      'see no places of each other; customer and rider are shown with their telephones, the people of a store are reached by ' +
      'that of the store. Operators see everybody.',
    callers: 'signed-in',
    params: UserParams,
    answer: KnownUser,
    errors: ['user.absent', 'user.deleted'],
    example: { as: 'customer', params: { userId: demo.people.customer.id } },
  }),
  updateUser: operation({
    group,
    method: 'PUT',
    path: '/user',
    summary: 'Update user',
    description:
      'Changes what is sent and leaves the rest. `banks` is the whole list: each account is resolved with the bank, whose account ' +
      'name is the one kept; accounts not saved yet count towards the limit of resolveAccountNumber. A new telephone needs your password and a proof (OTP with purpose telephone); the old one is told, other sessions end, ' +
      'and withdrawals are closed for 24 hours. An ' +
      'e-mail address with a proof (purpose email) counts as verified.',
    callers: 'signed-in',
    body: Record(
      {
        name: Type.Optional(Line(80, 'How people call you.')),
        picture: Type.Optional(Nullable(UploadKey('Your picture, purpose picture.'), 'Null removes it.')),
        locations: Type.Optional(
          Type.Array(Location, { maxItems: 10, description: 'Saved places, all of them.' }),
        ),
        telephone: Type.Optional(Telephone('A new telephone.')),
        telephoneProof: Type.Optional(Proof('telephone, for the new telephone')),
        password: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 128,
            description: 'Your password; must go with a new telephone.',
          }),
        ),
        email: Type.Optional(Nullable(EmailAddress('Where e-mail goes.'), 'Null removes it.')),
        emailProof: Type.Optional(Proof('email, for that address')),
        notifications: Type.Optional(
          Part('How you want to be told.', {
            push: Part('Push notifications.', { enabled: Type.Boolean({ description: 'Whether to push.' }) }),
          }),
        ),
        delivery: Type.Optional(
          Part('How food comes to the customer.', {
            location: Type.Optional(Nullable(Location)),
            telephone: Type.Optional(Nullable(Telephone('Whom to call at the door.'))),
          }),
        ),
        banks: Type.Optional(
          Type.Array(BankEntry, { maxItems: 5, description: 'Bank accounts, all of them.' }),
        ),
        identity: Type.Optional(
          Record(
            {
              document: UploadKey('Identity document, purpose document.'),
              guarantor: Part('Who vouches for the person.', {
                name: Line(80, 'Who vouches for you.'),
                telephone: Telephone('Their telephone.'),
                address: Text(300, 'Where they live.'),
              }),
            },
            {
              description:
                'What operators check before a rider or store owner is activated. A rejected role is pending again with it.',
            },
          ),
        ),
      },
      { minProperties: 1 },
    ),
    answer: AccountUser,
    errors: [
      'otp.proof.invalid',
      'otp.proof.ended',
      'auth.password.incorrect',
      'auth.telephone.taken',
      'user.bank.unresolved',
      'provider.unavailable',
    ],
    example: {
      as: 'customer',
      body: {
        delivery: {
          location: {
            city: 'Ile-Ife',
            street: 'Lagere',
            description: 'Blue gate opposite the pharmacy',
            coordinates: { latitude: 7.4905, longitude: 4.5521 },
          },
          telephone: demo.people.customer.telephone,
        },
      },
    },
  }),
  updatePassword: operation({
    group,
    limit: 'auth',
    method: 'PUT',
    path: '/user/password',
    summary: 'Update password',
    description: 'Changes the password and ends every other session of the account.',
    callers: 'signed-in',
    body: Record({
      password: Type.String({ minLength: 1, maxLength: 128, description: 'The present password.' }),
      newPassword: Password('The new one: at least 8 characters, not a common one.'),
    }),
    answer: Record({ updated: Type.Literal(true, { description: 'The new password is in force.' }) }),
    errors: ['auth.password.incorrect'],
    example: { as: 'store', body: { password: demo.password, newPassword: 'egusi-and-pounded-yam' } },
  }),
  confirmRoleCategory: operation({
    group,
    method: 'PUT',
    path: '/user/role/category/{category}',
    summary: 'Confirm role category',
    description:
      'A rider chooses independent, platform or vendor while the role is pending. Independent and platform riders wait for an ' +
      'operator; vendor riders become active with the first store that accepts them. Repeating the choice answers 208.',
    callers: ['rider'],
    already: true,
    params: Record({ category: OneOf(riderCategories, 'The kind of rider.') }),
    answer: AccountUser,
    errors: ['user.role-category.fixed'],
    example: {
      as: 'rider',
      params: { category: 'platform' },
    },
  }),
  getAvailability: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/user/availability',
    summary: 'Get availability',
    description:
      'Whether a rider is online, and where the rider last said to be: what decides, beside the role, whether offers come. A rider ' +
      'of the platform or an independent one gets none without a position.',
    callers: ['rider'],
    answer: Record({
      available: Type.Boolean({ description: 'Whether offers may come.' }),
      position: Nullable(
        Part('The last the rider told of.', {
          coordinates: Coordinates,
          dateRecorded: Timestamp('When it was read.'),
        }),
        'Null while the rider has told of none.',
      ),
    }),
    errors: [],
    example: { as: 'rider' },
  }),
  updateAvailability: operation({
    group,
    addition: true,
    method: 'PUT',
    path: '/user/availability',
    summary: 'Update availability',
    description:
      'A rider goes online or offline. Only active riders can be online; repeating it answers 208.',
    callers: ['rider'],
    already: true,
    body: Record({ available: Type.Boolean({ description: 'Whether offers may come.' }) }),
    answer: Record({ available: Type.Boolean({ description: 'As it now stands.' }) }),
    errors: ['auth.role.not-active'],
    example: { as: 'rider', body: { available: true } },
  }),
  updatePosition: operation({
    group,
    addition: true,
    method: 'PUT',
    path: '/user/position',
    summary: 'Update position',
    description: 'Where the rider is now. An older reading than the one known changes nothing.',
    callers: ['rider'],
    body: Record({
      coordinates: Coordinates,
      dateRecorded: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
          description: 'When the device read it (UTC); now if left out. Not in the future.',
          examples: ['2026-11-15T08:30:00.000Z'],
        }),
      ),
    }),
    answer: Record({ coordinates: Coordinates, dateRecorded: Timestamp('When it was read.') }),
    errors: ['auth.role.not-active'],
    example: { as: 'rider', body: { coordinates: { latitude: 7.4905, longitude: 4.5521 } } },
  }),
}
