import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { BankEntry } from '../records/bank.ts'
import { Coordinates, Location } from '../records/location.ts'
import { UploadKey } from '../records/picture.ts'
import { AccountUser, User } from '../records/user.ts'
import { EmailAddress, Id, Nullable, OneOf, Record, Telephone, Text, Timestamp, Type } from '../schema.ts'
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
    description: 'A user as others may see them: yourself, and those you deal with. Operators see everybody.',
    callers: 'signed-in',
    params: UserParams,
    answer: User,
    errors: ['user.absent'],
    example: { as: 'customer', params: { userId: demo.people.customer.id } },
  }),
  updateUser: operation({
    group,
    method: 'PUT',
    path: '/user',
    summary: 'Update user',
    description:
      'Changes what is sent and leaves the rest. `banks` is the whole list: each account is resolved with the bank, whose account ' +
      'name is the one kept. A new telephone needs a proof (OTP with purpose telephone) and closes withdrawals for 24 hours; an ' +
      'e-mail address with a proof (purpose email) counts as verified.',
    callers: 'signed-in',
    body: Record(
      {
        name: Type.Optional(Text(80, 'How people call you.')),
        picture: Type.Optional(Nullable(UploadKey('Your picture, purpose picture.'), 'Null removes it.')),
        locations: Type.Optional(
          Type.Array(Location, { maxItems: 10, description: 'Saved places, all of them.' }),
        ),
        telephone: Type.Optional(Telephone('A new telephone.')),
        telephoneProof: Type.Optional(Proof('telephone, for the new telephone')),
        email: Type.Optional(Nullable(EmailAddress('Where e-mail goes.'), 'Null removes it.')),
        emailProof: Type.Optional(Proof('email, for that address')),
        notifications: Type.Optional(
          Record({ push: Record({ enabled: Type.Boolean({ description: 'Whether to push.' }) }) }),
        ),
        delivery: Type.Optional(
          Record({
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
              guarantor: Record({
                name: Text(80, 'Who vouches for you.'),
                telephone: Telephone('Their telephone.'),
                address: Text(300, 'Where they live.'),
              }),
            },
            { description: 'What operators check before a rider or store owner is activated.' },
          ),
        ),
      },
      { minProperties: 1 },
    ),
    answer: AccountUser,
    errors: [
      'otp.proof.invalid',
      'otp.proof.ended',
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
