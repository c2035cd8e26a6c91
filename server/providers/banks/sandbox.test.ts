import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { sandboxAccountNumber, sandboxBanks } from '#providers/banks/sandbox.ts'

const sandbox = sandboxBanks()

test('the list has one entry per code and includes the common banks', async () => {
  const banks = await sandbox.banks()
  expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length)
  const names = Object.fromEntries(banks.map((bank) => [bank.code, bank.name]))
  expect(names).toMatchObject({
    '011': 'First Bank of Nigeria',
    '033': 'United Bank For Africa',
    '044': 'Access Bank',
    '057': 'Zenith Bank',
    '058': 'Guaranty Trust Bank',
    '50211': 'Kuda Bank',
    '50515': 'Moniepoint MFB',
    '999991': 'PalmPay',
    '999992': 'OPay Digital Services Limited (OPay)',
  })
})

test('a caller that modifies its list does not affect others', async () => {
  const before = structuredClone(nigerianBanks)
  const banks = await sandbox.banks()
  banks[0]!.name = 'Mine'
  banks.length = 1
  expect(await sandbox.banks()).toEqual(before)
})

test('a generated account number resolves at its bank, always to the same full name', async () => {
  const bankCode = fc.constantFrom(...nigerianBanks.map((bank) => bank.code))
  await fc.assert(
    fc.asyncProperty(bankCode, fc.integer({ min: 0, max: 999_999_999 }), async (code, serial) => {
      const accountNumber = sandboxAccountNumber(code, serial)
      const account = await sandbox.resolveAccount({ bankCode: code, accountNumber })
      expect(account?.accountNumber).toBe(accountNumber)
      expect(account?.accountName).toMatch(/^[A-Z]+ [A-Z]+ [A-Z]+$/)
      expect(await sandboxBanks().resolveAccount({ bankCode: code, accountNumber })).toEqual(account)
    }),
  )
})

test('different accounts usually have different names', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 100 }, (_, serial) =>
      sandbox.resolveAccount({ bankCode: '058', accountNumber: sandboxAccountNumber('058', serial) }),
    ),
  )
  expect(new Set(accounts.map((account) => account?.accountName)).size).toBeGreaterThan(80)
})

test.for([
  ['011', '0000014578', 'a wrong check digit'],
  ['058', '0000014579', 'the right number at another bank'],
  ['011', '000001457', 'nine digits'],
  ['011', '', 'nothing'],
  ['999', sandboxAccountNumber('999', 1), 'a bank that does not exist'],
] as const)('%s %s is not an account: %s', async ([bankCode, accountNumber]) => {
  expect(await sandbox.resolveAccount({ bankCode, accountNumber })).toBeNull()
})

test('wallets that number accounts by telephone have every telephone', async () => {
  for (const bankCode of ['999992', '999991'])
    expect(await sandbox.resolveAccount({ bankCode, accountNumber: '8031234568' })).toMatchObject({
      accountNumber: '8031234568',
    })
  expect(await sandbox.resolveAccount({ bankCode: '058', accountNumber: '8031234568' })).toBeNull()
})

test.for([-1, 1_000_000_000, 1.5, Number.NaN])('%d is not a serial', (serial) => {
  expect(() => sandboxAccountNumber('058', serial)).toThrow(RangeError)
})
