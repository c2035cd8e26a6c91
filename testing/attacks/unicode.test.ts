import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, goodPassword, newTelephone, operator, prove, refusal, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const customer = await signUp(app, 'customer')
const named = (name: string) => customer.client.updateUser({ body: { name } })

test.for([
  ['a zero-width space', 'Ama\u200bka'],
  ['a right-to-left override', 'Amaka \u202egpj.exe'],
  ['an isolate that is never ended', 'Amaka \u2067obI'],
  ['an Arabic letter mark', 'Amaka\u061c'],
  ['a soft hyphen', 'Ama\u00adka'],
  ['a line break', 'Amaka\nOperator'],
  ['a line separator', 'Amaka\u2028Operator'],
  ['a NUL', 'Amaka\0'],
  ['half of a character', 'Amaka \ud83d'],
  ['an escape', 'Amaka\u001b[31m'],
  ['a byte order mark', '\ufeffAmaka'],
  ['an invisible sum', 'Amaka\u2064Obi'],
  ['an interlinear note', 'Amaka\ufff9Obi\ufffb'],
  ['a tag', 'Iya Basira\u{e0041}'],
  ['a joiner that joins nothing', 'Ama\u200dka'],
  ['a joiner before everything', '\u200cAmaka'],
  ['a picture’s colour without a picture', 'Amaka\ufe0f'],
  ['a variation of nothing', 'A\u{e0100}maka'],
  ['a note’s beam', 'Ama\u{1d173}ka'],
  ['a Mongolian selector', '\u180bAmaka'],
  ['what is no character', '\uffffAmaka'],
  ['a shorthand control', 'Amaka\u{1bca0}'],
  ['a tower of marks', `Ama${'\u0301'.repeat(30)}ka`],
] as const)('a name with %s is refused', async ([, name]) => {
  await expectField(named(name), 'name')
})

test.for([
  ['spaces', ' \u00a0\u2003\u3000'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['a braille pattern without dots', '\u2800\u2800'],
  ['joiners', '\u200d\u200c\u200d'],
  ['variation selectors', '\ufe0f\ufe0f'],
  ['grapheme joiners', '\u034f\u034f'],
  ['tags', '\u{e0061}\u{e0062}\u{e007f}'],
  ['marks on nothing', '\u0301\u0301'],
  ['Khmer vowels nobody sees', '\u17b4\u17b5'],
  ['what has no meaning yet', '\u{e1234}\ue000'],
] as const)('a name of invisible %s is refused', async ([, name]) => {
  await expectField(named(name), 'name')
  const body = { role: 'rider' as const, name, telephone: newTelephone() }
  await expectField(app.client().requestInviteCode({ body }), 'name')
})

test.for([
  'Ọlábísí Adéwálé',
  'Ẹ̀bùnolúwa',
  'Nguyễn Thị Ánh',
  'محمد',
  '愛',
  'O’Brien-Ọ̀ṣun',
  'Amaka 👩🏾‍🍳',
  'Ѵлад',
  '7',
])('the name %s is accepted', async (name) => {
  expect((await named(name)).data.name).toBe(name)
})

const number = newTelephone().slice(4)
const local = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`

test('a phone number is one account, in any spelling', async () => {
  const telephone = `+234${number}`
  const role = 'customer'
  const proof = await prove(app, telephone, 'sign-up', role)
  await app.client().signUp({ body: { role, name: 'Amaka', password: goodPassword, telephone, proof } })
  const ways = [
    `+234${number}`,
    `+234 ${local}`,
    `+234 (0)${number}`,
    `+2340${number}`,
    `234${number}`,
    `00234${number}`,
    `00 234 ${local}`,
    `009234${number}`,
    `0${number}`,
    `0 ${local}`,
    `(0${number.slice(0, 3)}) ${number.slice(3)}`,
    `+234-${number} `,
    number,
  ]
  for (const typed of ways) {
    const { data } = await app.client().getTelephoneExistence({ query: { telephone: typed, role } })
    expect(data.exists, typed).toBe(true)
  }
  const signedIn = await app
    .client()
    .signIn({ body: { role, telephone: ways.at(-1)!, password: goodPassword } })
  expect(signedIn.data.user.telephone).toBe(telephone)
  const { count } = await app.services.db.one<{ count: number }>(
    sql`SELECT count(*) FROM users WHERE telephone LIKE ${`%${number}%`}`,
  )
  expect(count).toBe(1)
})

test.for([
  ['full-width digits', `０${number}`],
  ['Arabic digits', [...`0${number}`].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')],
  ['mathematical digits', `0${number.slice(1)}\u{1d7da}`],
  ['a zero-width space', `0${number.slice(0, 4)}\u200b${number.slice(4)}`],
  ['a letter for a zero', `O${number}`],
  ['a full-width plus', `＋234${number}`],
  ['an extension', `0${number};ext=1`],
  ['a NUL', `0${number}\0`],
  ['two plusses', `++234${number}`],
  ['too many digits', `0${number}0`],
])('a phone number with %s is refused', async ([, telephone]) => {
  await expectField(
    app.client().sendOtp({ body: { purpose: 'sign-up', role: 'customer', telephone } }),
    'telephone',
  )
})

test('a store with a similar name has a different slug', async () => {
  // Another test may have opened a store of the same name.
  const word = newId().slice(-12)
  const owner = await activeOwner(app, await operator(app))
  const real = await openStore(owner, { name: `Mama ${word}` })
  const fake = await openStore(owner, { name: `Mаma ${word}` })
  const accented = await openStore(owner, { name: `Màmá ${word}` })
  expect(real.slug).toBe(`mama-${word}`)
  expect(new Set([real.slug, fake.slug, accented.slug]).size).toBe(3)
  for (const { slug } of [real, fake, accented]) expect(slug).toMatch(/^[a-z0-9-]+$/)
})

test('texts are as strict as names, but may have line breaks', async () => {
  const ask = (text: string) => customer.client.createTicket({ body: { subject: 'A question', text } })
  for (const text of ['\u202eolleh', '\u3164', 'a\u200bb'])
    expect((await refusal(ask(text))).fields.map(({ path }) => path)).toEqual(['text'])
  expect((await ask('Hello.\n\nẸ káàárọ̀ 👩🏾‍🍳')).statusCode).toBe(200)
})
