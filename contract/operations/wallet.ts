import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Money } from '../records/money.ts'
import { Transaction } from '../records/transaction.ts'
import { AccountUser } from '../records/user.ts'
import { Wallet } from '../records/wallet.ts'
import { Id, Part, Record, Type } from '../schema.ts'
import { params, StoreParams } from './store.ts'

const group = 'wallet'
const readsSession = true

export const Pin = (description: string) =>
  Type.String({ pattern: '^[0-9]{4,6}$', description, examples: [demo.pin] })

const PinBody = Record({
  pin: Pin(
    'The new pin: 4 to 6 digits; no row such as 1234 or 0000, no 1212, no year, no end of your telephone.',
  ),
  currentPin: Type.Optional(Pin('The old pin. One of currentPin, proof and password must be sent.')),
  proof: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'From verifyOtp, purpose pin, where the old one is forgotten.',
    }),
  ),
  password: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'Your password, for the first pin.' }),
  ),
})

const changingPin = {
  group,
  readsSession,
  method: 'PUT',
  limit: 'auth',
  body: PinBody,
  answer: Wallet,
  errors: [
    'auth.password.incorrect',
    'wallet.pin.unset',
    'wallet.pin.incorrect',
    'wallet.pin.locked',
    'otp.proof.invalid',
    'otp.proof.ended',
  ],
} as const
const aboutPins =
  'The first pin needs your password; changing it the old pin or, where that is forgotten, the proof of an OTP with purpose ' +
  'pin. A reset by OTP closes withdrawals for 24 hours. 5 wrong tries lock the pin for 15 minutes, 10 until a reset.'

/** The pin is changed to the same one, so that the examples of withdrawals work afterwards too. */
const samePin = { pin: demo.pin, currentPin: demo.pin }

const FundBody = Record({ fund: Money })
const Fee = Record({
  fund: Money,
  fee: Money,
  bill: Money,
})
const askingFee = { group, method: 'POST', body: FundBody, answer: Fee, errors: [] } as const
const fund = { currency: 'ngn', amount: 2500 }

const WithdrawalBody = Record({
  fund: Money,
  bank: Part('Where to.', { id: Id('One of your saved bank records.', { examples: [demo.riderBankId] }) }),
  pin: Pin('The wallet pin.'),
})
const withdrawing = {
  group,
  readsSession,
  method: 'POST',
  body: WithdrawalBody,
  errors: [
    'wallet.funds.insufficient',
    'wallet.bank.absent',
    'wallet.withdrawal.repeated',
    'auth.role.not-active',
    'wallet.pin.unset',
    'wallet.pin.incorrect',
    'wallet.pin.locked',
    'wallet.withdrawals.paused',
    'wallet.receivable.open',
  ],
} as const
const aboutWithdrawals =
  'The bank receives `fund.amount`; the fee is on top. The whole is held at once, so the balance shows what is free. It is one ' +
  'transaction, whose bill is the whole: `pending` until the bank has answered, which transaction.update tells; `failed` if the bank ' +
  'refuses, with the whole back in the wallet; `reversed` if it comes back later, with one refund-in of the whole. Without an ' +
  'Idempotency-Key the same withdrawal within 30 seconds is a 400.'

export const wallet = {
  getWallet: operation({
    group,
    method: 'GET',
    path: '/wallet',
    summary: 'Get wallet',
    description: 'Your wallet.',
    callers: ['customer', 'rider'],
    answer: Wallet,
    errors: [],
    example: { as: 'rider' },
  }),
  getStoreWallet: operation({
    group,
    method: 'GET',
    path: '/store/{storeId}/wallet',
    summary: 'Get store wallet',
    description: 'The wallet of a store, for its owner and assistants with the permission money.',
    callers: ['store', 'assistant'],
    store: 'money',
    params: StoreParams,
    answer: Wallet,
    errors: [],
    example: { as: 'store', params },
  }),
  updatePin: operation({
    ...changingPin,
    path: '/wallet/pin',
    summary: 'Update pin',
    description: aboutPins,
    callers: ['customer', 'rider'],
    example: { as: 'rider', body: samePin },
  }),
  updateStorePin: operation({
    ...changingPin,
    path: '/store/{storeId}/wallet/pin',
    summary: 'Update store pin',
    description: `The owner’s. ${aboutPins} The OTP goes to the owner.`,
    callers: ['store'],
    store: 'owner',
    params: StoreParams,
    example: { as: 'store', params, body: samePin },
  }),
  getWithdrawalFee: operation({
    ...askingFee,
    path: '/wallet/withdrawal-fee',
    summary: 'Get withdrawal fee',
    description: 'What a withdrawal of this amount would cost.',
    callers: ['rider'],
    example: { as: 'rider', body: { fund } },
  }),
  getStoreWithdrawalFee: operation({
    ...askingFee,
    path: '/store/{storeId}/wallet/withdrawal-fee',
    summary: 'Get store withdrawal fee',
    description: 'What a withdrawal of this amount would cost the store.',
    callers: ['store'],
    store: 'owner',
    params: StoreParams,
    example: { as: 'store', params, body: { fund } },
  }),
  withdrawFunds: operation({
    ...withdrawing,
    path: '/wallet/withdraw',
    summary: 'Withdraw funds',
    description: `${aboutWithdrawals} A rider whose role has ended may still withdraw.`,
    callers: ['rider'],
    answer: Record({ transaction: Transaction, user: AccountUser }),
    example: { as: 'rider', body: { fund, bank: { id: demo.riderBankId }, pin: demo.pin } },
  }),
  withdrawStoreFunds: operation({
    ...withdrawing,
    path: '/store/{storeId}/wallet/withdraw',
    summary: 'Withdraw store funds',
    description: `The owner’s. ${aboutWithdrawals}`,
    callers: ['store'],
    store: 'owner',
    params: StoreParams,
    answer: Record({ transaction: Transaction, wallet: Wallet }),
    example: { as: 'store', params, body: { fund, bank: { id: demo.storeBankId }, pin: demo.pin } },
  }),
}
