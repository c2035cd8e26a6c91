import { demo } from '#contract/demo.ts'
import type { Coordinates } from '#contract/records/location.ts'
import type { Caller, RiderCategory } from '#contract/states.ts'
import { demoId } from './ids.ts'

export interface Person {
  id: string
  name: string
  telephone: string
  role: Caller
  category: RiderCategory | null
  status: 'active' | 'pending'
  /** Where a rider is. */
  position?: Coordinates
}

type Rest = Partial<Pick<Person, 'category' | 'status' | 'position'>>

const further = (role: Caller, number: number, name: string, rest: Rest = {}): Person => ({
  id: demoId('person', number),
  name,
  telephone: `+234803${String(number).padStart(7, '0')}`,
  role,
  category: null,
  status: 'active',
  ...rest,
})

const { customer, rider, store, assistant, operator, applicant } = demo.people

/** The people the examples name. */
const named: Person[] = [
  { ...customer, role: 'customer', category: null, status: 'active' },
  {
    ...rider,
    role: 'rider',
    category: 'platform',
    status: 'active',
    position: { latitude: 7.4912, longitude: 4.5478 },
  },
  { ...store, role: 'store', category: null, status: 'active' },
  { ...assistant, role: 'assistant', category: null, status: 'active' },
  { ...operator, role: 'operator', category: null, status: 'active' },
  { ...applicant, role: 'rider', category: 'independent', status: 'pending' },
]

/** Owners of the stores after the first, in the order of the stores. */
export const owners: Person[] = [
  'Risikat Oyelade',
  'Sani Abubakar',
  'Folake Akinola',
  'Gbenga Salami',
  'Dotun Ajayi',
  'Teju Adewale',
  'Ngozi Anyanwu',
  'Sikirat Olaoye',
  'Damilola Ogunbiyi',
  'Tamuno George',
  'Adeola Fadahunsi',
  'Bukola Ojeniyi',
].map((name, index) => further('store', 11 + index, name))

export const customers: Person[] = [
  'Bisi Adeoye',
  'Chinedu Okafor',
  'Fatima Yusuf',
  'Seun Ogunleye',
  'Ngozi Eze',
  'Dayo Afolabi',
  'Halima Sule',
  'Emeka Nwankwo',
  'Yetunde Ojo',
  'Ibrahim Lawal',
  'Tolu Adebayo',
  'Osas Igbinedion',
].map((name, index) => further('customer', 31 + index, name))

export const riders = {
  tunde: rider.id,
  musa: further('rider', 51, 'Musa Danjuma', {
    category: 'vendor',
    position: { latitude: 7.4889, longitude: 4.5502 },
  }),
  wale: further('rider', 52, 'Wale Ogundipe', { category: 'vendor', status: 'pending' }),
  ife: further('rider', 53, 'Ife Olatunji', {
    category: 'independent',
    position: { latitude: 7.4996, longitude: 4.5308 },
  }),
}

export const assistants = {
  kemi: assistant.id,
  blessing: further('assistant', 61, 'Blessing Udo', { status: 'pending' }),
  kunle: further('assistant', 62, 'Kunle Fasasi'),
  aisha: further('assistant', 63, 'Aisha Bello'),
}

/** Another operator, who proposes what the demo operator confirms. */
export const colleague = further('operator', 71, 'Chidi Okeke')

export const people: Person[] = [
  ...named,
  ...owners,
  ...customers,
  riders.musa,
  riders.wale,
  riders.ife,
  assistants.blessing,
  assistants.kunle,
  assistants.aisha,
  colleague,
]

/** Where the demo customer has food brought. */
export const deliveryAddress = {
  city: 'Ile-Ife',
  street: 'Road 7 Extension',
  description: 'Green gate, second house after the church',
  coordinates: { latitude: 7.4938, longitude: 4.5446 },
}
