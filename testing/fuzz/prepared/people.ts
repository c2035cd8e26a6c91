import type { OperationId } from '#contract/operations/index.ts'
import type { Role } from '#contract/states.ts'
import { addressParts, codeSentTo, goodPassword, messagesTo, type Person, prove } from '../../people.ts'
import { plain } from '../../screens/pictures.ts'
import type { Group } from '../groups.ts'
import type { About, Prepare, Ready } from './prepare.ts'

const roleOf = ({ person }: About): Role => (person.role === 'operator' ? 'customer' : person.role)

/** Operations that end a session or change a password are called by a new user. */
const byNewcomer: Prepare = async (about) => ({ person: await about.group.newcomer(roleOf(about)) })

async function pendingRider({ group }: About): Promise<Person> {
  return group.newcomer('rider', 'pending')
}

const without = (body: unknown, ...names: string[]) =>
  Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)))

const newProof = async ({ world, group }: About, purpose: 'sign-up') => {
  const telephone = group.newTelephone()
  return { telephone, proof: await prove(world.app, telephone, purpose, 'customer') }
}

const uploading = async (person: Person): Promise<Ready> => {
  const bytes = await plain('red')
  const files = [{ purpose: 'picture' as const, mimeType: 'image/png' as const, bytes: bytes.length }]
  const { data } = await person.client.getSignedUploadUrls({ body: { files } })
  return { ...addressParts(data[0]!.url), file: { bytes, mimeType: 'image/png' } }
}

const codeFor = async (group: Group, about: About) => {
  const telephone = group.newTelephone()
  const { app } = about.world
  const before = (await messagesTo(app, telephone)).length
  await app.client().sendOtp({ body: { purpose: 'sign-up', role: 'customer', telephone } })
  return {
    purpose: 'sign-up',
    role: 'customer',
    telephone,
    otp: await codeSentTo(app, telephone, before + 1),
  }
}

export const preparedPeople = {
  signOut: byNewcomer,
  deleteAccount: byNewcomer,
  updatePassword: byNewcomer,
  deleteSession: async (about) => {
    const person = await about.group.newcomer(roleOf(about))
    const { data } = await person.client.getSessions({})
    return { person, params: { sessionId: data[0]!.id } }
  },
  putDevice: async () => ({ body: { kind: 'fcm', token: 'a-token-of-a-telephone-0001' } }),
  deleteDevice: async ({ person }) => {
    const { data } = await person.client.putDevice({ body: { kind: 'fcm', token: `token-of-${person.id}` } })
    return { params: { deviceId: data.id } }
  },
  signUp: async (about) => ({
    body: {
      role: 'customer',
      name: about.group.word,
      password: goodPassword,
      ...(await newProof(about, 'sign-up')),
    },
  }),
  signIn: async ({ group }) => {
    const { telephone, password } = group.people.customer[0]!
    return { body: { role: 'customer', telephone, password } }
  },
  sendOtp: async ({ group }) => ({
    body: { purpose: 'sign-up', role: 'customer', telephone: group.newTelephone() },
  }),
  verifyOtp: async (about) => ({ body: await codeFor(about.group, about) }),
  refreshTokens: async ({ group }) => ({
    body: { refreshToken: (await group.newcomer('customer')).refreshToken },
  }),
  resetPassword: async (about) => {
    const { telephone } = await about.group.newcomer('customer')
    const proof = await prove(about.world.app, telephone, 'reset-password', 'customer')
    return { body: { role: 'customer', telephone, password: 'ofada-and-ayamase', proof } }
  },
  updateUser: async (about) => ({
    body: {
      ...without(
        about.input.body,
        'telephone',
        'telephoneProof',
        'password',
        'emailProof',
        'identity',
        'picture',
        'delivery',
      ),
      name: `${about.group.word} ${about.person.role}`,
    },
  }),
  confirmRoleCategory: async (about) => ({ person: await pendingRider(about) }),
  decideRoleStatus: async (about) => ({
    params: { userId: (await pendingRider(about)).id },
    body: { status: 'active', reason: 'Checked.', category: 'platform' },
  }),
  decideInviteRequest: async ({ world, group }) => {
    const telephone = group.newTelephone()
    await world.app.client().requestInviteCode({ body: { role: 'rider', name: group.word, telephone } })
    const { data } = await world.staff[0].client.getInviteRequests({ query: { status: 'pending' } })
    return { params: { id: data[0]!.id } }
  },
  requestInviteCode: async ({ group }) => ({
    body: { role: 'rider', name: group.word, telephone: group.newTelephone() },
  }),
  getUser: async ({ person }) => ({ params: { userId: person.id } }),
  getSignedUploadUrls: async () => ({
    body: { files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 1_000 }] },
  }),
  uploadFile: async ({ person }) => uploading(person),
} satisfies { [operationId in OperationId]?: Prepare }
