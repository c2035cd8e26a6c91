import { replaceStreets, toStreet } from '#modules/resources/index.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

export const putStreets = implement('putStreets', async ({ body, transaction }) => {
  const names = body.streets.map(({ name, area }) => `${name.trim()}\n${area.trim()}`)
  const twice = names.findIndex((name, index) => names.indexOf(name) < index)
  if (twice >= 0) throw invalidField(`streets.${twice}`, 'repeated', 'is in the list twice')
  return transaction(async (tx) => (await replaceStreets(tx, body.streets)).map(toStreet))
})
