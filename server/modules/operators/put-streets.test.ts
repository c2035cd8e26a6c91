import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'

const app = await startApp()
const staff = await operator(app)
const colleague = await operator(app)

const street = (name: string, area = 'Town') => ({ name, area })
const put = (streets: object[], by = staff) => by.client.putStreets({ body: { streets } as never })
const listed = async () => (await app.client().getIleIfeStreets({ query: { pageSize: 100 } })).data

test('the list is replaced; names are trimmed', async () => {
  await put([street('Sabo'), street('Opa')])
  const coordinates = { latitude: 7.49, longitude: 4.55 }
  const { statusCode, data } = await put([
    { ...street(' Moore ', ' Iremo '), coordinates },
    street('Lagere'),
    { ...street('Opa'), coordinates: null },
  ])
  expect(statusCode).toBe(200)
  expect(data.map(({ id, ...rest }) => rest)).toEqual([
    { name: 'Moore', area: 'Iremo', coordinates },
    { name: 'Lagere', area: 'Town', coordinates: null },
    { name: 'Opa', area: 'Town', coordinates: null },
  ])
  const byName = data.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(await listed()).toEqual(byName)
})

test('a duplicate street is refused by index; one name in two areas is two streets', async () => {
  await put([street('kept')])
  await expectField(put([street('Sabo'), street('Opa'), street('Sabo')]), 'streets.2')
  await expectField(put([street('Sabo'), street(' Sabo ', 'Town ')]), 'streets.1')
  expect((await listed()).map(({ name }) => name)).toEqual(['kept'])
  expect((await put([street('Sabo', 'North'), street('Sabo', 'South')])).data).toHaveLength(2)
})

test('two concurrent lists end as one of them, complete', async () => {
  for (let round = 0; round < 3; round++) {
    const lists = ['A', 'B'].map((letter) => [1, 2, 3].map((number) => `${letter}${number}`))
    await Promise.all([
      put(
        lists[0]!.map((name) => street(name)),
        staff,
      ),
      put(
        lists[1]!.map((name) => street(name)),
        colleague,
      ),
    ])
    expect(lists).toContainEqual((await listed()).map(({ name }) => name))
  }
})

test.for<[unknown, string]>([
  [undefined, 'streets'],
  [[], 'streets'],
  [[{ name: 'Sabo' }], 'streets.0.area'],
  [[street('Sabo'), street('')], 'streets.1.name'],
  [[{ ...street('Sabo'), coordinates: { latitude: 95, longitude: 4 } }], 'streets.0.coordinates.latitude'],
  [[{ ...street('Sabo'), postcode: '220282' }], 'streets.0.postcode'],
  [Array(1001).fill({ name: 'x', area: 'y' }), 'streets'],
])('%# an invalid list is refused by field and changes nothing', async ([streets, path]) => {
  await put([street('kept')])
  await expectField(staff.client.putStreets({ body: { streets } as never }), path)
  expect((await listed()).map(({ name }) => name)).toEqual(['kept'])
})
