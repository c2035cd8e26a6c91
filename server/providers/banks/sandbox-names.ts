import { hash } from 'node:crypto'

interface Names {
  surnames: string[]
  given: string[]
}

/** Surnames with given names of the same ethnic group, so that names are plausible. */
const peoples: Names[] = [
  {
    surnames: ['ADEBAYO', 'ADEYEMI', 'BALOGUN', 'OGUNLEYE', 'OLATUNJI', 'OYEDEPO', 'AKINTOLA', 'FASHOLA'],
    given: ['OLUWASEUN', 'BABATUNDE', 'FOLAKE', 'TITILAYO', 'AYODEJI', 'OLUWATOBI', 'YETUNDE', 'DAMILOLA'],
  },
  {
    surnames: ['OKAFOR', 'NWOSU', 'EZE', 'OKONKWO', 'ONYEKACHI', 'NNAMDI', 'OBI', 'UCHENNA'],
    given: ['CHUKWUEMEKA', 'NGOZI', 'ADAEZE', 'IFEANYI', 'OBINNA', 'CHIAMAKA', 'KELECHI', 'CHIDINMA'],
  },
  {
    surnames: ['ABUBAKAR', 'BELLO', 'DANJUMA', 'GARBA', 'IBRAHIM', 'MUSA', 'SANI', 'YUSUF'],
    given: ['AMINU', 'FATIMA', 'HAUWA', 'KABIRU', 'MARYAM', 'SADIQ', 'ZAINAB', 'UMAR'],
  },
  {
    surnames: ['EFFIONG', 'EKPO', 'BASSEY', 'OMORUYI', 'OSAGIE', 'AMADI', 'ETIM', 'IGBINEDION'],
    given: ['IMAOBONG', 'EDIDIONG', 'OSARO', 'ITORO', 'EWERE', 'NSIKAK', 'UDUAK', 'IDARA'],
  },
]

const middle = ['GRACE', 'JOSEPH', 'PEACE', 'SAMUEL', 'BLESSING', 'DANIEL', 'JOY', 'EMMANUEL']

/** The name of an account's holder, surname first and in capitals as banks write it. The same account number always has the same name. */
export function accountNameOf(accountNumber: string): string {
  const [people = 0, surname = 0, given = 0, other = 0] = hash('sha256', accountNumber, 'buffer')
  const { surnames, given: givenNames } = pick(peoples, people)
  return [pick(surnames, surname), pick(givenNames, given), pick(middle, other)].join(' ')
}

function pick<Item>(items: Item[], byte: number): Item {
  return items[byte % items.length]!
}
