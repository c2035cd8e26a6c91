import { expect, test } from 'vitest'
import { licenceFaults, productionPackages } from './licences.ts'

const faultsOf = (licence: string, name = 'some-package') => licenceFaults([{ name, licence }])

test.for(['MIT', 'ISC', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', 'MIT AND BSD-3-Clause', 'PostgreSQL'])(
  '%s is allowed',
  (licence) => {
    expect(faultsOf(licence)).toEqual([])
  },
)

test.for([
  'GPL-3.0-only',
  'AGPL-3.0',
  'MIT AND GPL-2.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'none',
  '',
  '(MIT',
  'mit',
])('%j is not', (licence) => {
  expect(faultsOf(licence)).toEqual([`some-package: ${licence}`])
})

test('an exception applies only to the package it names', () => {
  expect(faultsOf('MPL-2.0', 'web-push')).toEqual([])
  expect(faultsOf('MPL-2.0', 'web-push-2')).toHaveLength(1)
  expect(faultsOf('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([])
  expect(faultsOf('LGPL-3.0-or-later', 'sharp')).toHaveLength(1)
  expect(faultsOf('GPL-3.0-only', 'web-push')).toHaveLength(1)
})

test('all production packages are checked, for every platform, and no others', () => {
  const names = productionPackages('.').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', '@img/sharp-libvips-darwin-arm64']))
  expect(names).not.toContain('vitest')
  expect(productionPackages('.').find(({ name }) => name === 'fastify')?.licence).toBe('MIT')
})
