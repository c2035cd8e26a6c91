import type { ReceiptContent } from '#modules/receipts/drawing/content.ts'

/** Receipts for the tests. */

export const payment: ReceiptContent = {
  reference: 'TRX-7K3M-92QD',
  title: 'Payment for your order at Ìyá Ọ̀ṣun Kitchen',
  category: 'payment-out',
  type: 'debit',
  status: 'completed',
  party: 'Adébáyọ̀ Ọlátúnjí',
  store: 'Ìyá Ọ̀ṣun Kitchen',
  orderSlug: 'IFE-4821',
  method: 'single-transfer',
  bank: { name: 'Wema Bank', accountName: 'BUKA / ADEBAYO OLATUNJI', accountNumber: '9923456789' },
  items: { count: 3, price: 750_000 },
  packs: { count: 2, price: 40_000 },
  delivery: 60_050,
  service: 25_000,
  bill: 875_050,
  debt: null,
  date: new Date('2026-11-15T08:41:00.000Z'),
  timezone: 'Africa/Lagos',
  checkUrl: 'https://buka.example/receipt/3f6sD0x9QmPzv1Kc7TtR2w',
}

export const withdrawal: ReceiptContent = {
  ...payment,
  reference: 'WDR-QP81-44XN',
  title: 'Withdrawal to your bank',
  category: 'withdrawal-out',
  status: 'pending',
  party: 'Fọláṣadé Ẹniọlá',
  store: null,
  orderSlug: null,
  bank: { name: 'Guaranty Trust Bank', accountName: 'FOLASADE ENIOLA', accountNumber: '0123456789' },
  items: { count: 0, price: 0 },
  packs: { count: 0, price: 0 },
  delivery: 0,
  service: 2500,
  bill: 1_002_500,
}

export const debt: ReceiptContent = {
  ...payment,
  reference: 'TX-4K81-RD03-77PM',
  title: 'Owed: Charge for IFE-4821 (rider at fault)',
  category: 'charge-out',
  status: 'pending',
  party: 'Fọláṣadé Ẹniọlá',
  method: 'wallet',
  bank: null,
  items: { count: 0, price: 0 },
  packs: { count: 0, price: 0 },
  delivery: 0,
  service: 0,
  bill: 250_000,
  debt: { owed: 400_000, collected: 150_000 },
}

const long = 'Olúwaṣeunfúnmiláyọ̀'.repeat(20)
const wide = 'The Original Mama Put Amala and Ewedu Palace of Modakeke '.repeat(5)

export const overlong: ReceiptContent = {
  ...payment,
  reference: 'W'.repeat(200),
  title: wide,
  category: long,
  party: long,
  store: wide,
  orderSlug: 'W'.repeat(200),
  method: wide,
  bank: { name: wide, accountName: long.toUpperCase(), accountNumber: '1'.repeat(90) },
  bill: 9_000_000_000_000_00,
  checkUrl: `https://api.buka.example/${'w'.repeat(300)}`,
}
