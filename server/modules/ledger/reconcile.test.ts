import { expect, test } from 'vitest'
import { openBooks, proof, rowsByCheck } from '#testing/money/broken-books.ts'
import { runToEnd } from '#testing/programs/program.ts'

const withBooks = await openBooks()

test('a ledger with every kind of journal is clean, and every check covers some rows', async () => {
  const outcome = await withBooks('', proof)
  expect(rowsByCheck(outcome)).toEqual({})
  expect(outcome.clean).toBe(true)
  expect(outcome.checks.filter(({ rows }) => rows === 0)).toEqual([])
})

test('the balances show where the money is and sum to zero', async () => {
  const { balances } = await withBooks('', proof)
  expect(balances.map(({ account }) => account)).toEqual([
    'all escrow',
    'all held',
    'all wallets',
    'adjustments',
    'claims',
    'clearing',
    'commission',
    'losses',
    'provider-fees',
    'service',
    'stamp-duty',
    'suspense',
    'vat',
    'withdrawal-fees',
  ])
  const kobo = new Map(balances.map(({ account, balance }) => [account, Math.round(balance.amount * 100)]))
  expect(kobo.get('losses')).toBe(-500)
  expect([...kobo.values()].reduce((sum, each) => sum + each)).toBe(0)
})

test('of very many faulty rows 100 are reported', async () => {
  const { checks: all } = await withBooks(
    `INSERT INTO ledger_journal (id, key, kind, fingerprint)
     SELECT gen_random_uuid(), 'empty ' || n, 'adjustment', '' FROM generate_series(1, 130) AS n`,
    proof,
  )
  expect(all.find(({ name }) => name.startsWith('Every journal'))?.faults).toHaveLength(100)
})

const runCommand = ({ url }: { url: string }) => runToEnd(['reconcile'], { DATABASE_URL: url })

test('the command prints every check and exits with 0 when all hold', async () => {
  const { checks } = await withBooks('', proof)
  const { code, stdout, stderr } = await withBooks('', runCommand)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const { name } of checks) expect(stdout).toMatch(new RegExp(` ok +\\d+ +${name}\\n`))
  expect(stdout.trimEnd()).toMatch(/Nothing is wrong\.$/)
})

test('the command prints the faulty row and exits with 1', async () => {
  const { code, stdout } = await withBooks(`UPDATE payment SET received = received + 1`, runCommand)
  expect(code).toBe(1)
  expect(stdout).toMatch(/1 WRONG +1 {2}Every payment has received what arrived for it\n/)
  expect(stdout).toMatch(/\n +buka-[\da-f-]{36}: has received 200001, 200000 arrived\n/)
  expect(stdout.trimEnd()).toMatch(/Something is wrong\.$/)
})
