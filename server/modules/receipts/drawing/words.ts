import type { ReceiptContent, ReceiptStatus } from './content.ts'

export interface StatusWords {
  label: string
  ink: string
  tint: string
  meaning?: string
}

export const statuses: Record<ReceiptStatus, StatusWords> = {
  pending: {
    label: 'Pending',
    ink: '#8a5300',
    tint: '#fdf0d5',
    meaning: 'Not carried out yet. This is not proof that money has moved.',
  },
  processing: {
    label: 'Processing',
    ink: '#1b4f9c',
    tint: '#e3edfb',
    meaning: 'On its way. This is not yet proof that money has arrived.',
  },
  completed: {
    label: 'Completed',
    ink: '#12663f',
    tint: '#def3e7',
  },
  failed: {
    label: 'Failed',
    ink: '#a3211f',
    tint: '#fbe4e2',
    meaning: 'This transaction was not carried out.',
  },
  reversed: {
    label: 'Reversed',
    ink: '#5b3a94',
    tint: '#eee7f9',
    meaning: 'This transaction was carried out, then undone. The money went back.',
  },
}

const meaningsOfDebts: Partial<Record<ReceiptStatus, string>> = {
  pending: 'This is owed. It is taken from what the wallet is given next.',
  completed: 'All that was owed has been collected.',
}

/** An explanation of the status, where it needs one. */
export const meaningOf = ({ status, debt }: ReceiptContent): string | undefined =>
  debt ? meaningsOfDebts[status] : statuses[status].meaning

export const types: Record<ReceiptContent['type'], string> = {
  credit: 'Money in (credit)',
  debit: 'Money out (debit)',
}

const sentence = (word: string) => {
  const spaced = word.replaceAll('-', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const methods = new Map([['single-transfer', 'Bank transfer']])

export const methodOf = (method: string): string => methods.get(method) ?? sentence(method)

/** Drops the suffix -in or -out, because the type shows the direction. */
export const categoryOf = (category: string): string => sentence(category.replace(/-(in|out)$/, ''))

/** Only the last four digits are shown. */
export const masked = (accountNumber: string): string => accountNumber.replace(/\d(?=(\D*\d){4})/g, '•')

export function localDate(date: Date, timeZone: string): string {
  // The locale en-NG names African time zones, en-GB does not.
  const format = new Intl.DateTimeFormat('en-NG', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })
  const part = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const day = `${part.weekday}, ${part.day} ${part.month} ${part.year}`
  return `${day}, ${part.hour}:${part.minute} ${part.dayPeriod} ${part.timeZoneName}`
}
