import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, operator } from '#testing/people.ts'
import { fillStreets } from './streets.ts'

const app = await startApp()
await fillStreets(app.services.db)
const anyone = app.client()

async function everyPage(pageSize: number, keyword?: string) {
  const found = []
  let lastEvaluatedKey: string | null | undefined
  do {
    const page = await anyone.getIleIfeStreets({
      query: { pageSize, keyword, lastEvaluatedKey: lastEvaluatedKey ?? undefined },
    })
    expect(page.data.length).toBeLessThanOrEqual(pageSize)
    found.push(...page.data)
    lastEvaluatedKey = page.pagination.lastEvaluatedKey
  } while (lastEvaluatedKey !== null)
  return found
}

test('a new service has the streets of the town, inserted once', async () => {
  const before = await everyPage(100)
  const known = before.map(({ name }) => name)
  const expected = [
    ...['Mayfair', 'Lagere', 'Sabo', 'Ede Road', 'Ondo Road', 'Ibadan Road', 'Parakin', 'Modakeke', 'Iremo'],
    ...['Ilare', 'Ilode', 'Enuwa', 'Moore', 'Fajuyi Road', 'Aderemi Road', 'Oduduwa College Road', 'Opa'],
    ...['Asherifa', 'Ajebamidele', 'Eleyele', 'Mokuro Road', 'Omole', 'Oranmiyan', 'Akarabata', 'Road 7'],
    'Damico',
  ]
  expect(expected.filter((name) => !known.includes(name))).toEqual([])
  await fillStreets(app.services.db)
  expect(await everyPage(100)).toEqual(before)
})

test('a keyword finds street and area, ignoring case', async () => {
  const { data } = await anyone.getIleIfeStreets({ query: { keyword: 'eDe rOAD' } })
  expect(data.map(({ name }) => name)).toContain('Ede Road')
})

test('pages are by name, and streets of one name by area, with any page size', async () => {
  const staff = await operator(app)
  const streets = [
    { name: 'Road 7', area: 'Campus' },
    { name: 'Moore', area: 'Iremo' },
    { name: 'Road 7', area: 'Asherifa', coordinates: { latitude: 7.5, longitude: 4.5 } },
    { name: 'Road 7', area: 'Eleyele' },
    { name: 'Ajebamidele', area: '100% Estate' },
    { name: 'Road 7', area: 'Damico', coordinates: null },
    { name: 'Lagere', area: 'Lagere_2' },
    { name: 'Road 7', area: 'Opa' },
  ]
  await staff.client.putStreets({ body: { streets } })
  const expected = [
    ['Ajebamidele', '100% Estate'],
    ['Lagere', 'Lagere_2'],
    ['Moore', 'Iremo'],
    ['Road 7', 'Asherifa'],
    ['Road 7', 'Campus'],
    ['Road 7', 'Damico'],
    ['Road 7', 'Eleyele'],
    ['Road 7', 'Opa'],
  ]
  for (const pageSize of [1, 2, 3, 5, 8, 100]) {
    expect((await everyPage(pageSize)).map(({ name, area }) => [name, area])).toEqual(expected)
  }
  const sevens = await everyPage(2, 'road')
  expect(sevens.map(({ area }) => area)).toEqual(['Asherifa', 'Campus', 'Damico', 'Eleyele', 'Opa'])
  expect(sevens.slice(0, 3).map(({ coordinates }) => coordinates)).toEqual([
    { latitude: 7.5, longitude: 4.5 },
    null,
    null,
  ])
  expect((await everyPage(5, '%')).map(({ name }) => name)).toEqual(['Ajebamidele'])
  expect((await everyPage(5, '_')).map(({ name }) => name)).toEqual(['Lagere'])
})

test('a foreign key is refused, an empty or unknown parameter is ignored', async () => {
  await expectField(anyone.getIleIfeStreets({ query: { lastEvaluatedKey: 'mine' } }), 'lastEvaluatedKey')
  const { data } = await anyone.getIleIfeStreets({ query: { keyword: ' ', city: 'Lagos' } as never })
  expect(data).toEqual((await anyone.getIleIfeStreets()).data)
})
