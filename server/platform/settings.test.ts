import { expect, test } from 'vitest'
import {
  address,
  choice,
  exampleOf,
  flag,
  readSettings,
  secret,
  text,
  tilesAddress,
  whole,
} from './settings.ts'

const settings = {
  MODE: choice(['calm', 'wild'], 'calm', 'How it goes.'),
  COUNT: whole(3, 1, 10, 'How many.'),
  OPEN: flag(false, 'Whether it is open.'),
  PLACE: address('http://here.example', ['http:', 'https:'], 'Where it is.'),
  NAME: text('nobody', 'Who it is.'),
  KEY: secret('The key.'),
  HIDDEN: { ...whole(1, 1, 9, 'A number nobody should see.'), secret: true },
}

type Environment = { [name: string]: string }
const read = (environment: Environment) => readSettings(settings, environment).values
const faultsOf = (environment: Environment) => readSettings(settings, environment).faults

test('an absent or empty variable has its default', () => {
  const defaults = {
    MODE: 'calm',
    COUNT: 3,
    OPEN: false,
    PLACE: 'http://here.example',
    NAME: 'nobody',
    KEY: '',
    HIDDEN: 1,
  }
  expect(read({})).toEqual(defaults)
  expect(read({ MODE: '', COUNT: '', OPEN: '', PLACE: '', NAME: '', KEY: '' })).toEqual(defaults)
  expect(read({ SOMETHING_ELSE: 'x' })).toEqual(defaults)
})

test('values are parsed by type', () => {
  expect(
    read({ MODE: 'wild', COUNT: '10', OPEN: 'true', PLACE: 'https://there.example/x', KEY: 'k' }),
  ).toMatchObject({
    MODE: 'wild',
    COUNT: 10,
    OPEN: true,
    PLACE: 'https://there.example/x',
    KEY: 'k',
  })
})

test.for([
  ['MODE', 'quiet', 'MODE must be one of calm, wild; "quiet" is not.'],
  ['MODE', 'constructor', 'MODE must be one of calm, wild; "constructor" is not.'],
  ['COUNT', '0', 'COUNT must be a whole number from 1 to 10; "0" is not.'],
  ['COUNT', '11', 'COUNT must be a whole number from 1 to 10; "11" is not.'],
  ['COUNT', '2.5', 'COUNT must be a whole number from 1 to 10; "2.5" is not.'],
  ['COUNT', '1e1', 'COUNT must be a whole number from 1 to 10; "1e1" is not.'],
  ['COUNT', ' 3', 'COUNT must be a whole number from 1 to 10; " 3" is not.'],
  ['OPEN', 'yes', 'OPEN must be true or false; "yes" is not.'],
  ['OPEN', 'TRUE', 'OPEN must be true or false; "TRUE" is not.'],
  ['OPEN', 'constructor', 'OPEN must be true or false; "constructor" is not.'],
  ['OPEN', '__proto__', 'OPEN must be true or false; "__proto__" is not.'],
  ['PLACE', 'here', 'PLACE must be an address that starts with http:// or https://; "here" is not.'],
  ['PLACE', 'ftp://x', 'PLACE must be an address that starts with http:// or https://; "ftp://x" is not.'],
  ['NAME', 'fine', undefined],
  ['HIDDEN', '123456', 'HIDDEN must be a whole number from 1 to 9; its value is not.'],
  ['COUNT', 'a\nb', 'COUNT must be a whole number from 1 to 10; "a\\nb" is not.'],
] as const)('%s=%s', ([name, value, message]) => {
  if (message === undefined) expect(read({ [name]: value })).toMatchObject({ [name]: value })
  expect(faultsOf({ [name]: value })).toEqual(message === undefined ? [] : [{ name, problem: message }])
  expect(message ?? '').not.toContain('\n')
})

test('all invalid settings are reported and have their default; valid ones are read', () => {
  const environment = { MODE: 'quiet', COUNT: '10', OPEN: 'yes', HIDDEN: '123456' }
  expect(faultsOf(environment).map(({ name }) => name)).toEqual(['MODE', 'OPEN', 'HIDDEN'])
  expect(read(environment)).toMatchObject({ MODE: 'calm', COUNT: 10, OPEN: false, HIDDEN: 1 })
})

test('the example has every setting once, with its description, expected value and default', () => {
  const lines = exampleOf(settings).split('\n')
  expect(lines.slice(0, 3)).toEqual(['# How it goes.', '# one of calm, wild', '#MODE=calm'])
  for (const name of Object.keys(settings)) {
    expect(lines.filter((line) => line.startsWith(`#${name}=`))).toHaveLength(1)
  }
})

test.for([
  ['https://tiles.example/{z}/{x}/{y}.png', true],
  ['http://127.0.0.1:8080/{z}/{x}/{y}{r}.webp?key=1', true],
  ['https://tiles.example/{z}/{x}.png', false],
  ['https://{z}.tiles.example/{x}/{y}.png', false],
  ['https://tiles.example;script-src/{z}/{x}/{y}.png', false],
  ['javascript:{z}{x}{y}', false],
  ['/{z}/{x}/{y}.png', false],
] as const)('%s is an address of tiles: %s', ([given, isOne]) => {
  const tiles = { TILES: tilesAddress('Where the tiles are.') }
  expect(readSettings(tiles, { TILES: given })).toMatchObject(
    isOne ? { values: { TILES: given }, faults: [] } : { values: { TILES: '' }, faults: [{ name: 'TILES' }] },
  )
})
