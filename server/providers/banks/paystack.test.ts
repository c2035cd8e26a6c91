import { describe, expect, test } from 'vitest'
import { paystackBanks } from '#providers/banks/paystack.ts'
import { answerJson, deadUrl, localHttp } from '#testing/providers/local-http.ts'
import { localPaystack, paystackKey as secretKey } from '#testing/providers/local-paystack.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'

const many = Array.from({ length: 230 }, (_, index) => ({
  code: String(50_000 + index),
  name: `Bank ${index}`,
}))
const account = { bankCode: '058', accountNumber: '0000014570' }

describe('the list of banks', () => {
  test('is read from all pages', async () => {
    const server = await localPaystack({ banks: many })
    expect(await paystackBanks({ secretKey, baseUrl: `${server.url}/` }).banks()).toEqual(many)
    const pages = server.requests.map(({ url }) => url.searchParams.get('next'))
    expect(pages).toEqual([null, btoa('bank:100'), btoa('bank:200')])
    expect(server.requests[2]?.url.searchParams.get('perPage')).toBe('100')
  })

  test('leaves out banks that are closed', async () => {
    const open = { code: '058', name: 'Guaranty Trust Bank' }
    const closed = [
      { code: '069', name: 'Intercontinental', active: false },
      { code: '056', name: 'Oceanic', is_deleted: true },
    ]
    const server = await localPaystack({ banks: [open, ...closed] })
    expect(await paystackBanks({ secretKey, baseUrl: server.url }).banks()).toEqual([open])
  })

  test('is fetched once a day, with any number of callers', async () => {
    const server = await localPaystack({ banks: many.slice(0, 3) })
    let now = 0
    const paystack = paystackBanks({ secretKey, baseUrl: server.url, now: () => now })
    const [first] = await Promise.all([paystack.banks(), paystack.banks()])
    first!.length = 0
    now = 24 * 60 * 60 * 1000 - 1
    expect(await paystack.banks()).toHaveLength(3)
    expect(server.requests).toHaveLength(1)
    now += 1
    await paystack.banks()
    expect(server.requests).toHaveLength(2)
  })

  test('is fetched again after a failure', async () => {
    let status = 503
    const server = await localHttp((_request, response) => answerJson(response, status, { data: [] }))
    const paystack = paystackBanks({ secretKey, baseUrl: server.url })
    expect((await providerFailure(paystack.banks())).kind).toBe('unavailable')
    status = 200
    expect(await paystack.banks()).toEqual([])
  })

  test('a cyclic cursor is not followed', async () => {
    const server = await localHttp((_request, response) =>
      answerJson(response, 200, { data: [], meta: { next: 'again' } }),
    )
    const paystack = paystackBanks({ secretKey, baseUrl: server.url })
    expect((await providerFailure(paystack.banks())).kind).toBe('unavailable')
    expect(server.requests).toHaveLength(2)
  })
})

describe('resolving an account', () => {
  test('gives the name at the bank', async () => {
    const server = await localPaystack({ accounts: { '058/0000014570': 'ADEBAYO FOLAKE GRACE ' } })
    const resolved = await paystackBanks({ secretKey, baseUrl: server.url }).resolveAccount(account)
    expect(resolved).toEqual({ accountName: 'ADEBAYO FOLAKE GRACE', accountNumber: '0000014570' })
  })

  test('gives null for an unknown account', async () => {
    const server = await localPaystack({ accounts: { '058/0000014570': 'ADEBAYO FOLAKE' } })
    const paystack = paystackBanks({ secretKey, baseUrl: server.url })
    expect(await paystack.resolveAccount({ ...account, bankCode: '044' })).toBeNull()
  })

  test('cannot be manipulated by the account number', async () => {
    const server = await localPaystack()
    const paystack = paystackBanks({ secretKey, baseUrl: server.url })
    await paystack.resolveAccount({ ...account, accountNumber: '1&bank_code=044#' })
    expect(server.requests[0]?.url.searchParams.getAll('bank_code')).toEqual(['058'])
  })

  test.for([
    [400, 'Unknown bank code: 999', null],
    [404, 'Could not resolve account name. Check parameters or try again.', null],
    [422, 'Account number is invalid', null],
    [422, 'Test mode daily limit of live bank resolves exceeded', 'refused'],
    [404, 'Route not found', 'refused'],
    [401, 'Invalid key', 'refused'],
    [403, 'Could not resolve account name', 'refused'],
    [429, 'Please wait a few minutes and try again.', 'unavailable'],
    [500, 'Could not resolve account name', 'unavailable'],
    [504, 'timeout', 'unavailable'],
  ] as const)('status %i «%s» is %s', async ([status, message, kind]) => {
    const server = await localHttp((_request, response) => answerJson(response, status, { message }))
    const call = paystackBanks({ secretKey, baseUrl: server.url }).resolveAccount(account)
    if (kind === null) expect(await call).toBeNull()
    else expect(await providerFailure(call)).toMatchObject({ provider: 'paystack', kind })
  })

  test('a wrong key is refused and not revealed', async () => {
    const server = await localPaystack()
    const paystack = paystackBanks({ secretKey: 'sk_live_wrong', baseUrl: server.url })
    const failure = await providerFailure(paystack.resolveAccount(account))
    expect(failure.kind).toBe('refused')
    expect(`${failure.stack} ${String(failure.cause)}`).not.toMatch(/sk_live|0000014570/)
  })

  test('an answer without a name is unavailable', async () => {
    const server = await localHttp((_request, response) => answerJson(response, 200, { status: true }))
    const call = paystackBanks({ secretKey, baseUrl: server.url }).resolveAccount(account)
    expect((await providerFailure(call)).kind).toBe('unavailable')
  })

  test('a timeout or a refused connection is unavailable', async () => {
    const silent = await localHttp(() => {})
    for (const baseUrl of [silent.url, await deadUrl()]) {
      const call = paystackBanks({ secretKey, baseUrl, timeoutMs: 50 }).resolveAccount(account)
      expect((await providerFailure(call)).kind).toBe('unavailable')
    }
  })
})
