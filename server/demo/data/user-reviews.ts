import { demo } from '#contract/demo.ts'
import { customers, riders } from './people.ts'

/** Reviews of users after an order at the first store. */
export interface UserReview {
  of: { id: string; role: 'customer' | 'rider' }
  by: { id: string; role: 'customer' | 'rider' | 'store' }
  rating: number
  daysAgo: number
  text: string
}

const tunde = { id: riders.tunde, role: 'rider' } as const
const musa = { id: riders.musa.id, role: 'rider' } as const
const firstStore = { id: demo.storeId, role: 'store' } as const
const amaka = { id: demo.people.customer.id, role: 'customer' } as const
const customer = (number: number) => ({ id: customers[number]!.id, role: 'customer' }) as const

/** The demo rider has not reviewed the demo customer yet: an example does. */
export const userReviews: UserReview[] = [
  { of: tunde, by: customer(0), rating: 5, daysAgo: 59, text: 'Polite, careful with the soup.' },
  { of: tunde, by: customer(2), rating: 4, daysAgo: 43, text: 'Called twice for the way, but came quickly.' },
  { of: tunde, by: amaka, rating: 5, daysAgo: 31, text: 'Always with a smile.' },
  { of: tunde, by: customer(4), rating: 5, daysAgo: 25, text: 'Found my hostel without calling.' },
  { of: tunde, by: firstStore, rating: 5, daysAgo: 24, text: 'Comes when he says.' },
  { of: tunde, by: customer(6), rating: 3, daysAgo: 8, text: 'Food arrived lying on its side.' },
  { of: musa, by: customer(1), rating: 5, daysAgo: 50, text: 'Rides at night like a guard.' },
  { of: musa, by: customer(3), rating: 4, daysAgo: 32, text: 'Good.' },
  { of: musa, by: firstStore, rating: 5, daysAgo: 30, text: 'Our own. Knows the town.' },
  { of: customer(0), by: tunde, rating: 5, daysAgo: 58, text: 'Waits at the gate.' },
  { of: customer(2), by: tunde, rating: 4, daysAgo: 42, text: 'Hard to find, easy to talk to.' },
  { of: customer(1), by: musa, rating: 5, daysAgo: 50, text: 'Had the code ready.' },
  { of: amaka, by: firstStore, rating: 5, daysAgo: 28, text: 'Orders early and says thank you.' },
]
