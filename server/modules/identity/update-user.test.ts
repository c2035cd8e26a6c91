import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { startApp } from '#testing/app.ts'
import {
  codeSentTo,
  eventsOf,
  eventually,
  expectField,
  messagesTo,
  newTelephone,
  operator,
  type Person,
  prove,
  refusal,
  signInAgain,
  signUp,
  uploaded,
} from '#testing/people.ts'
import { deadUrl } from '#testing/providers/local-http.ts'
import { plain } from '#testing/screens/pictures.ts'

type Body = BodyOf<Operations['updateUser']>
type Decision = BodyOf<Operations['decideRoleStatus']>

const app = await startApp()
const staff = await operator(app)

const lagere = {
  city: 'Ile-Ife',
  street: 'Lagere',
  description: 'Blue gate opposite the pharmacy',
  coordinates: { latitude: 7.4905, longitude: 4.5521 },
}
const mayfair = { ...lagere, street: 'Mayfair', description: '' }
const png = await plain('orange')
const bank = (code: string, serial: number) => ({
  code,
  account: { number: sandboxAccountNumber(code, serial) },
})
/** A new phone number needs the password; it is included unless a test overrides it. */
const update = (person: Person, body: Body) =>
  person.client.updateUser({ body: 'telephone' in body ? { password: person.password, ...body } : body })
const accountOf = async (person: Person) => (await person.client.getAccount()).data

async function proveEmail(email: string, role: Person['role']) {
  const asked = { purpose: 'email', role, email } as const
  await app.client().sendOtp({ body: asked })
  const otp = await codeSentTo(app, email.toLowerCase())
  return (await app.client().verifyOtp({ body: { ...asked, otp } })).data.proof
}

describe('the sent fields change and the others stay', () => {
  const cases: [Body, object][] = [
    [{ name: '  Amaka Obi ' }, { name: 'Amaka Obi' }],
    [{ locations: [mayfair, lagere] }, { locations: [mayfair, lagere] }],
    [{ locations: [] }, { locations: [] }],
    [{ notifications: { push: { enabled: false } } }, { notifications: { push: { enabled: false } } }],
    [{ delivery: { location: mayfair } }, { delivery: { location: mayfair, telephone: '+2348031110000' } }],
    [{ delivery: { location: null } }, { delivery: { location: null, telephone: '+2348031110000' } }],
    [
      { delivery: { telephone: '0803 111 2222' } },
      { delivery: { location: lagere, telephone: '+2348031112222' } },
    ],
    [{ delivery: { telephone: null } }, { delivery: { location: lagere, telephone: null } }],
    [{ delivery: {} }, {}],
    [{ email: 'Obi@Example.com' }, { email: 'obi@example.com' }],
    [{ email: null }, { email: null }],
    [{ picture: null }, { picture: null }],
    [{ banks: [] }, { banks: [] }],
  ]

  test.for(cases)('%o', async ([body, changed]) => {
    const person = await signUp(app, 'customer')
    const picture = await uploaded(person, 'picture', 'image/png', png)
    const full = await update(person, {
      name: 'Amaka',
      picture,
      locations: [lagere],
      email: 'amaka@example.com',
      delivery: { location: lagere, telephone: '+2348031110000' },
      banks: [bank('058', 1)],
    })
    expect(full.data).toMatchObject({
      name: 'Amaka',
      picture: { mimeType: 'image/png', url: `${app.url}/files/${picture}` },
      locations: [lagere],
      email: 'amaka@example.com',
      banks: [{ code: '058' }],
    })
    const { statusCode, data } = await update(person, body)
    expect(statusCode).toBe(200)
    expect(data).toEqual({ ...full.data, ...changed })
    expect(await accountOf(person)).toEqual(data)
  })
})

describe('invalid fields are refused by path', () => {
  const cases: [unknown, string][] = [
    [{}, 'body'],
    [{ nickname: 'Ama' }, 'nickname'],
    [{ name: 'Ama', role: { main: 'operator' } }, 'role'],
    [{ verified: true }, 'verified'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: null }, 'name'],
    [{ locations: lagere }, 'locations'],
    [{ locations: Array(11).fill(lagere) }, 'locations'],
    [
      { locations: [{ ...lagere, coordinates: { latitude: 'north', longitude: 4 } }] },
      'locations.0.coordinates.latitude',
    ],
    [
      { locations: [lagere, { ...lagere, coordinates: { latitude: 7, longitude: 181 } }] },
      'locations.1.coordinates.longitude',
    ],
    [{ locations: [{ ...lagere, country: 'NG' }] }, 'locations.0.country'],
    [{ notifications: { push: { enabled: 'yes' } } }, 'notifications.push.enabled'],
    [{ notifications: { push: {} } }, 'notifications.push.enabled'],
    [{ delivery: { note: 'ring twice' } }, 'delivery.note'],
    [
      { delivery: { location: { ...lagere, coordinates: { latitude: 'x', longitude: 4 } } } },
      'delivery.location.coordinates.latitude',
    ],
    [{ delivery: { telephone: '12345678' } }, 'delivery.telephone'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a b@example.com' }, 'email'],
    [{ telephone: 'call me' }, 'telephone'],
    [{ banks: [{ code: '058' }] }, 'banks.0.account'],
    [{ banks: [bank('058', 1), { code: '058', account: { number: '12' } }] }, 'banks.1.account.number'],
    [{ banks: [{ code: '058', account: { number: '0000000000', name: 'Me' } }] }, 'banks.0.account.name'],
    [{ banks: Array.from({ length: 6 }, (_, serial) => bank('058', serial)) }, 'banks'],
    [{ picture: '../../etc/passwd' }, 'picture'],
    [{ identity: { document: 'x' } }, 'identity.document'],
  ]
  const person = signUp(app, 'rider')

  test.for(cases)('%o: %s', async ([body, path]) => {
    const before = await accountOf(await person)
    await expectField(update(await person, body as Body), path)
    expect(await accountOf(await person)).toEqual(before)
  })
})

describe('banks', () => {
  test("the bank's name and the account owner come from the bank and are stored", async () => {
    const person = await signUp(app, 'customer')
    const entries = [bank('058', 42), bank('044', 43)]
    const { data } = await update(person, { banks: entries })
    expect(data.banks.map(({ code, account }) => ({ code, account: { number: account.number } }))).toEqual(
      entries,
    )
    expect(data.banks.map(({ name }) => name)).toEqual(['Guaranty Trust Bank', 'Access Bank'])
    for (const { code, account } of data.banks) {
      const known = await app.services.banks.resolveAccount({ bankCode: code, accountNumber: account.number })
      expect(account.name).toBe(known?.accountName)
    }
  })

  test('the list replaces the old one: accounts that stay keep their id, others are deleted', async () => {
    const person = await signUp(app, 'customer')
    const [a, b, c] = [bank('058', 1), bank('044', 2), bank('033', 3)]
    const first = (await update(person, { banks: [a, b] })).data.banks
    const second = (await update(person, { banks: [c, b] })).data.banks
    const numberOf = (record: { account: { number: string } }) => record.account.number
    expect(second.map(numberOf).sort()).toEqual([b, c].map(numberOf).sort())
    expect(second.find((record) => record.code === '044')).toEqual(first[1])
    expect(first.map(({ id }) => id)).not.toContain(second.find((record) => record.code === '033')!.id)
    expect((await update(person, { banks: [] })).data.banks).toEqual([])
  })

  test('accounts saved together are returned in the given order', async () => {
    const banks = Array.from({ length: 5 }, (_, serial) => bank('058', 100 - serial))
    for (let round = 0; round < 3; round++) {
      const { data } = await update(await signUp(app, 'customer'), { banks })
      expect(data.banks.map(({ account }) => account.number)).toEqual(
        banks.map(({ account }) => account.number),
      )
    }
  })

  const wrongDigit = (number: string) => `${number.slice(0, 9)}${(Number(number[9]) + 1) % 10}`

  test('an unknown bank or account is refused with its index in the list', async () => {
    const person = await signUp(app, 'customer')
    const good = bank('058', 1)
    const kept = (await update(person, { banks: [good] })).data
    const unknownBank = { code: '999999', account: { number: '0000000000' } }
    await expectField(update(person, { banks: [good, unknownBank] }), 'banks.1.code')
    const unknownAccount = { code: '058', account: { number: wrongDigit(good.account.number) } }
    const error = await refusal(
      update(person, { name: 'New', banks: [good, bank('044', 5), unknownAccount] }),
    )
    expect(error).toMatchObject({ statusCode: 400, code: 'user.bank.unresolved' })
    expect(error.fields.map(({ path }) => path)).toEqual(['banks.2.account.number'])
    expect(await accountOf(person)).toEqual(kept)
  })

  test('a duplicate account is refused', async () => {
    const person = await signUp(app, 'customer')
    await expectField(update(person, { banks: [bank('058', 1), bank('044', 1), bank('058', 1)] }), 'banks.2')
  })

  test('two concurrent lists end as one of them', async () => {
    const person = await signUp(app, 'customer')
    await update(person, { banks: [bank('058', 0)] })
    const lists = [
      [bank('058', 1), bank('058', 2)],
      [bank('058', 2), bank('058', 3)],
    ]
    await Promise.all(lists.map((banks) => update(person, { banks })))
    const kept = (await accountOf(person)).banks.map(({ account }) => account.number).sort()
    expect(lists.map((banks) => banks.map(({ account }) => account.number).sort())).toContainEqual(kept)
  })

  test('another user may save the same account', async () => {
    const shared = [bank('058', 77)]
    const [a, b] = [await signUp(app, 'customer'), await signUp(app, 'store')]
    const [first, second] = [await update(a, { banks: shared }), await update(b, { banks: shared })]
    expect(first.data.banks[0]!.id).not.toBe(second.data.banks[0]!.id)
  })
})

test('saving new banks is rate limited like resolving them; saved ones do not count', async () => {
  const strict = await startApp({ LIMIT_EXISTENCE: '3' })
  const person = await signUp(strict, 'customer')
  const [a, b, c, d] = [bank('058', 1), bank('058', 2), bank('058', 3), bank('058', 4)]
  await update(person, { banks: [a, b] })
  await update(person, { banks: [b, a] })
  await update(person, { banks: [a, b, c] })
  const error = await refusal(update(person, { banks: [d] }))
  expect(error).toMatchObject({ statusCode: 429, code: 'request.rate-limited' })
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  const query = { bankCode: '058', accountNumber: a.account.number }
  expect(await refusal(person.client.resolveAccountNumber({ query }))).toMatchObject({ statusCode: 429 })
  await update(person, { banks: [c, a] })
})

describe('while the bank provider does not answer', async () => {
  const settings = {
    PAYMENTS_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: 'sk_test_nothing',
    PAYSTACK_BASE_URL: await deadUrl(),
  }
  const cut = await startApp(settings, { url: app.databaseUrl })

  test('banks cannot be changed; other fields can', async () => {
    const person = await signUp(app, 'customer')
    const client = cut.client(person.token)
    const error = await refusal(client.updateUser({ body: { name: 'New', banks: [bank('058', 1)] } }))
    expect(error).toMatchObject({ statusCode: 429, code: 'provider.unavailable' })
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
    expect(await accountOf(person)).toMatchObject({ name: 'Test customer', banks: [] })
    await client.updateUser({ body: { name: 'New' } })
    expect((await accountOf(person)).name).toBe('New')
  })
})

describe('picture', () => {
  test('of another user, of another purpose or never uploaded is refused', async () => {
    const [person, other] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
    const theirs = await uploaded(other, 'picture', 'image/png', png)
    const document = await uploaded(person, 'document', 'image/png', png)
    const files = [{ purpose: 'picture', mimeType: 'image/png', bytes: png.length }] as const
    const { data } = await person.client.getSignedUploadUrls({ body: { files: [...files] } })
    const invented = 'picture-01900000-0000-7000-8000-00000000f001.webp'
    for (const picture of [theirs, document, data[0]!.key, invented]) {
      await expectField(update(person, { name: 'New', picture }), 'picture')
    }
    expect(await accountOf(person)).toMatchObject({ name: 'Test customer', picture: null })
  })
})

describe('telephone', () => {
  test('a proved number replaces the old one: sign-in uses it, withdrawals pause, an alert is raised', async () => {
    const person = await signUp(app, 'customer')
    const telephone = newTelephone()
    const telephoneProof = await prove(app, telephone, 'telephone', 'customer')
    const typed = telephone.replace('+234', '0')
    const { data } = await update(person, { telephone: typed, telephoneProof })
    expect(data.telephone).toBe(telephone)

    await signInAgain(app, { ...person, telephone })
    expect((await refusal(signInAgain(app, person))).code).toBe('auth.credentials.incorrect')
    expect(await eventsOf(app, person.id)).toMatchObject([
      { event: 'alert.new', data: { type: 'telephone-changed', read: false } },
    ])
    const { hours } = await app.services.db.one<{ hours: number }>(sql`
      SELECT round(extract(epoch FROM withdrawals_paused_until - service_now()) / 3600)::int AS hours
      FROM users WHERE id = ${person.id}`)
    expect(hours).toBe(24)
    expect((await refusal(update(person, { telephone, telephoneProof }))).code).toBe('otp.proof.ended')
  })

  test('a stolen token is not enough: the password is required, the old number is notified, other sessions end', async () => {
    const person = await signUp(app, 'customer')
    const other = await signInAgain(app, person)
    const telephone = newTelephone()
    const telephoneProof = await prove(app, telephone, 'telephone', 'customer')
    await expectField(person.client.updateUser({ body: { telephone, telephoneProof } }), 'password')
    const wrong = { telephone, telephoneProof, password: 'not-my-password' }
    expect((await refusal(person.client.updateUser({ body: wrong }))).code).toBe('auth.password.incorrect')
    await update(person, { telephone, telephoneProof })
    expect((await refusal(app.client(other.token).getAccount())).code).toBe('auth.session.ended')
    await eventually(async () => {
      const [newest] = await messagesTo(app, person.telephone)
      return newest?.text.includes('was changed') ? newest : undefined
    }, 'a word to the old telephone')
  })

  test('needs a proof for that number, purpose and role', async () => {
    const person = await signUp(app, 'customer')
    const telephone = newTelephone()
    await expectField(update(person, { telephone }), 'telephoneProof')
    const proofs = [
      await prove(app, newTelephone(), 'telephone', 'customer'),
      await prove(app, telephone, 'telephone', 'rider'),
      'x'.repeat(43),
    ]
    for (const telephoneProof of proofs) {
      const error = await refusal(update(person, { name: 'New', telephone, telephoneProof }))
      expect(error).toMatchObject({ statusCode: 400, code: 'otp.proof.invalid' })
      expect(error.fields.map(({ path }) => path)).toEqual(['telephoneProof'])
    }
    const forSignUp = await newTelephoneProvedFor('sign-up')
    const error = await refusal(
      update(person, { telephone: forSignUp.telephone, telephoneProof: forSignUp.proof }),
    )
    expect(error.code).toBe('otp.proof.invalid')
    expect(await accountOf(person)).toMatchObject({ name: 'Test customer', telephone: person.telephone })
    expect(await eventsOf(app, person.id)).toEqual([])
  })

  async function newTelephoneProvedFor(purpose: 'sign-up') {
    const telephone = newTelephone()
    return { telephone, proof: await prove(app, telephone, purpose, 'customer') }
  }

  test('a proof without a number, and a foreign number, are refused', async () => {
    const person = await signUp(app, 'customer')
    await expectField(update(person, { telephoneProof: 'x'.repeat(43) }), 'telephone')
    await expectField(
      update(person, { telephone: '+447911123456', telephoneProof: 'x'.repeat(43) }),
      'telephone',
    )
  })

  test('a number that is taken in this role is refused, the proof stays valid, and another role does not matter', async () => {
    const [person, holder] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
    const rider = await signUp(app, 'rider')
    const { telephone } = holder
    await app.services.clock.advance(31_000)
    const telephoneProof = await prove(app, telephone, 'telephone', 'customer')
    for (let tries = 0; tries < 2; tries++) {
      const error = await refusal(update(person, { name: 'New', telephone, telephoneProof }))
      expect(error).toMatchObject({ statusCode: 409, code: 'auth.telephone.taken' })
    }
    expect(await accountOf(person)).toMatchObject({ name: 'Test customer', telephone: person.telephone })
    expect(await eventsOf(app, person.id)).toEqual([])

    await app.services.clock.advance(61_000)
    const asRider = await prove(app, telephone, 'telephone', 'rider')
    expect((await update(rider, { telephone, telephoneProof: asRider })).data.telephone).toBe(telephone)
  })

  test('of two users with a proof of the same number, one gets it', async () => {
    const [a, b] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
    const telephone = newTelephone()
    const first = await prove(app, telephone, 'telephone', 'customer')
    await app.services.clock.advance(31_000)
    const second = await prove(app, telephone, 'telephone', 'customer')
    const outcomes = await Promise.allSettled([
      update(a, { telephone, telephoneProof: first }),
      update(b, { telephone, telephoneProof: second }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject({ statusCode: 409, code: 'auth.telephone.taken' })
  })
})

describe('e-mail', () => {
  test('without a proof it is stored as not verified', async () => {
    const person = await signUp(app, 'customer')
    const { data } = await update(person, { email: 'plain@example.com' })
    expect(data).toMatchObject({ email: 'plain@example.com', emailVerified: false })
  })

  test('with the code from the e-mail it is verified, until it changes', async () => {
    const person = await signUp(app, 'customer')
    const email = 'Kemi.Verified@Example.com'
    const emailProof = await proveEmail(email, 'customer')
    const verified = { email: email.toLowerCase(), emailVerified: true }
    expect((await update(person, { email, emailProof })).data).toMatchObject(verified)
    expect((await update(person, { email })).data).toMatchObject(verified)
    expect((await update(person, { name: 'Kemi' })).data).toMatchObject(verified)
    expect((await refusal(update(person, { email, emailProof }))).code).toBe('otp.proof.ended')
    expect((await update(person, { email: 'other@example.com' })).data.emailVerified).toBe(false)
    expect((await update(person, { email: null })).data).toMatchObject({ email: null, emailVerified: false })
  })

  test('the proof must be for that address and be sent with it', async () => {
    const person = await signUp(app, 'customer')
    const emailProof = await proveEmail('mine@example.com', 'customer')
    const error = await refusal(update(person, { email: 'theirs@example.com', emailProof }))
    expect(error).toMatchObject({ statusCode: 400, code: 'otp.proof.invalid' })
    expect(error.fields.map(({ path }) => path)).toEqual(['emailProof'])
    await expectField(update(person, { emailProof }), 'email')
    await expectField(update(person, { email: null, emailProof }), 'email')
    expect((await update(person, { email: 'mine@example.com', emailProof })).data.emailVerified).toBe(true)
  })

  test('an expired proof is refused', async () => {
    const person = await signUp(app, 'customer')
    const emailProof = await proveEmail('late@example.com', 'customer')
    await app.services.clock.advance(11 * 60_000)
    expect(await refusal(update(person, { email: 'late@example.com', emailProof }))).toMatchObject({
      statusCode: 410,
      code: 'otp.proof.ended',
    })
  })
})

describe('identity', () => {
  const guarantor = { name: 'Baba Sola', telephone: '0803 555 0000', address: '4 Moore, Ile-Ife' }

  test.for(['rider', 'store', 'assistant'] as const)(
    'a %s submits it and waits for the check',
    async (role) => {
      const person = await signUp(app, role)
      const document = await uploaded(person, 'document', 'image/png', png)
      await update(person, { identity: { document, guarantor } })
      const fresh = await operator(app)
      const { data } = await fresh.client.getPendingUsers({ query: { keyword: person.telephone } })
      expect(data).toMatchObject([
        {
          verification: 'pending',
          identity: {
            document: { mimeType: 'image/png' },
            guarantor: { ...guarantor, telephone: '+2348035550000' },
          },
        },
      ])
      expect((await fetch(data[0]!.identity!.document!.url)).status).toBe(200)
    },
  )

  test('customers and operators cannot submit any', async () => {
    const person = await signUp(app, 'customer')
    const document = await uploaded(person, 'document', 'image/png', png)
    await expectField(update(person, { identity: { document, guarantor } }), 'identity')
    const fresh = await operator(app)
    await expectField(update(fresh, { identity: { document, guarantor } }), 'identity')
  })

  test('the document must be an own upload of that purpose, and the guarantor needs a phone number', async () => {
    const [person, other] = [await signUp(app, 'rider'), await signUp(app, 'rider')]
    const picture = await uploaded(person, 'picture', 'image/png', png)
    const theirs = await uploaded(other, 'document', 'image/png', png)
    for (const document of [picture, theirs]) {
      await expectField(update(person, { identity: { document, guarantor } }), 'identity.document')
    }
    const document = await uploaded(person, 'document', 'image/png', png)
    const unreachable = { ...guarantor, telephone: '0000000' }
    await expectField(
      update(person, { identity: { document, guarantor: unreachable } }),
      'identity.guarantor.telephone',
    )
  })

  test('submitting again does not undo a verification', async () => {
    const person = await signUp(app, 'store')
    const document = await uploaded(person, 'document', 'image/png', png)
    await update(person, { identity: { document, guarantor } })
    const fresh = await operator(app)
    const decide = (status: 'active' | 'rejected', verification: 'verified' | 'rejected') =>
      fresh.client.decideRoleStatus({
        params: { userId: person.id },
        body: { status, reason: 'Checked.', verification },
      })
    const handInAgain = async () => {
      await update(person, { identity: { document, guarantor } })
      const { data } = await fresh.client.getUser({ params: { userId: person.id } })
      return data.verified
    }
    await decide('rejected', 'rejected')
    expect(await handInAgain()).toBe(false)
    await decide('active', 'verified')
    expect(await handInAgain()).toBe(true)
  })

  test('whoever was rejected waits again, is counted, and can be decided on as before', async () => {
    const person = await signUp(app, 'rider')
    await person.client.confirmRoleCategory({ params: { category: 'independent' } })
    const fresh = await operator(app)
    const waitingCount = async () => (await fresh.client.getOverview()).data.waiting.users
    const papers = async () => ({
      document: await uploaded(person, 'document', 'image/png', png),
      guarantor,
    })
    const handIn = async () => (await update(person, { identity: await papers() })).data
    const decide = (body: Pick<Decision, 'status' | 'verification'>) =>
      fresh.client.decideRoleStatus({
        params: { userId: person.id },
        body: { reason: 'It cannot be read.', ...body },
      })
    const first = await papers()
    await update(person, { identity: first })
    const before = await waitingCount()
    await decide({ status: 'rejected', verification: 'verified' })
    expect(await waitingCount()).toBe(before - 1)
    await update(person, { name: 'Still Rejected' })
    // The same papers, as in a repeated request, are no new application.
    await update(person, { identity: first })
    expect((await accountOf(person)).role).toMatchObject({ status: 'rejected', reason: 'It cannot be read.' })
    // The stored reason is that of the rejection. While the role is pending, only operators see it.
    expect(await handIn()).toMatchObject({
      role: { status: 'pending', reason: null },
      verification: 'pending',
    })
    expect(await waitingCount()).toBe(before)
    const { data } = await fresh.client.getPendingUsers({ query: { keyword: person.telephone } })
    expect(data).toMatchObject([{ user: { id: person.id }, reason: 'It cannot be read.' }])
    expect((await decide({ status: 'rejected' })).statusCode).toBe(200)
    await handIn()
    await decide({ status: 'active', verification: 'verified' })
    expect(await handIn()).toMatchObject({ role: { status: 'active' }, verification: 'verified' })
    await decide({ status: 'revoked' })
    expect(await handIn()).toMatchObject({ role: { status: 'revoked' } })
  })

  test('papers handed in while the account is suspended leave it suspended', async () => {
    const person = await signUp(app, 'rider')
    const document = await uploaded(person, 'document', 'image/png', png)
    const fresh = await operator(app)
    const [suspended] = await Promise.allSettled([
      fresh.client.decideRoleStatus({
        params: { userId: person.id },
        body: { status: 'suspended', reason: 'Somebody else’s papers.' },
      }),
      update(person, { identity: { document, guarantor } }),
    ])
    expect(suspended.status).toBe('fulfilled')
    await refusal(update(person, { identity: { document, guarantor } }))
    const { data } = await fresh.client.getUser({ params: { userId: person.id } })
    expect(data.role.status).toBe('suspended')
  })
})

test('a token is required', async () => {
  expect(await refusal(app.client().updateUser({ body: { name: 'New' } }))).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
  expect((await refusal(app.client(`${staff.token}x`).updateUser({ body: { name: 'New' } }))).code).toBe(
    'auth.token.invalid',
  )
})
