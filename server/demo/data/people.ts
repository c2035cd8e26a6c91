import { demo } from '#contract/demo.ts'
import type { Coordinates, Location } from '#contract/records/location.ts'
import type { Caller, RiderCategory } from '#contract/states.ts'
import { demoId } from '../ids.ts'

export interface Person {
  id: string
  name: string
  telephone: string
  role: Caller
  category: RiderCategory | null
  status: 'active' | 'pending'
  /** The position of a rider. */
  position?: Coordinates
  /** The delivery address of a customer. */
  door?: Location
  email?: string
  hasPortrait?: true
  /** The guarantor of a user who has submitted a document. */
  guarantor?: { name: string; telephone: string; address: string }
}

type Rest = Partial<Pick<Person, 'category' | 'status' | 'position' | 'door'>>

const further = (role: Caller, number: number, name: string, rest: Rest = {}): Person => ({
  id: demoId('person', number),
  name,
  telephone: `+234803${String(number).padStart(7, '0')}`,
  role,
  category: null,
  status: 'active',
  ...rest,
})

const doorAt = (street: string, description: string, latitude: number, longitude: number): Location => ({
  city: 'Ile-Ife',
  street,
  description,
  coordinates: { latitude, longitude },
})

const { customer, rider, store, assistant, operator, applicant } = demo.people

/** The users referenced by the examples. */
const named: Person[] = [
  {
    ...customer,
    role: 'customer',
    category: null,
    status: 'active',
    door: doorAt('Road 7 Extension', 'Green gate, second house after the church', 7.4938, 4.5446),
    email: 'amaka@example.com',
    hasPortrait: true,
  },
  {
    ...rider,
    role: 'rider',
    category: 'platform',
    status: 'active',
    position: { latitude: 7.4912, longitude: 4.5478 },
    hasPortrait: true,
    guarantor: {
      name: 'Alhaja Rukayat Bello',
      telephone: '+2348030000145',
      address: '4 Lagere Road, Ile-Ife',
    },
  },
  { ...store, role: 'store', category: null, status: 'active' },
  { ...assistant, role: 'assistant', category: null, status: 'active' },
  { ...operator, role: 'operator', category: null, status: 'active' },
  {
    ...applicant,
    role: 'rider',
    category: 'independent',
    status: 'pending',
    guarantor: {
      name: 'Pastor Joseph Adeyemi',
      telephone: '+2348030000144',
      address: '12 Parakin Road, Ile-Ife',
    },
  },
]

/** Owners of the stores from the second on, in the sequence of the stores. */
const owners: Person[] = [
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

/** The demo owner owns the first store and the kiosk; each other owner has one store. */
export const ownerOf = (storeNumber: number): string => owners[storeNumber - 2]?.id ?? store.id

const namesAndDoors: [name: string, door: Location][] = [
  ['Bisi Adeoye', doorAt('Mayfair', 'Above the chemist, first floor', 7.4951, 4.5372)],
  ['Chinedu Okafor', doorAt('Moore', 'White bungalow beside the water tank', 7.4823, 4.5561)],
  ['Fatima Yusuf', doorAt('Sabo', 'Third gate after the market', 7.4792, 4.5483)],
  ['Seun Ogunleye', doorAt('Parakin', 'Flat 4, the yellow block', 7.5032, 4.5263)],
  ['Ngozi Eze', doorAt('Fajuyi Hall', 'Room B12', 7.5148, 4.5239)],
  ['Dayo Afolabi', doorAt('Ede Road', 'Opposite the filling station', 7.4987, 4.5214)],
  ['Halima Sule', doorAt('Ilare', 'House with the mango tree', 7.4876, 4.5634)],
  ['Emeka Nwankwo', doorAt('Awolowo Hall', 'Block 5, room 214', 7.5172, 4.5251)],
  ['Yetunde Ojo', doorAt('Modakeke', 'Behind the mosque, blue door', 7.4735, 4.5402)],
  ['Ibrahim Lawal', doorAt('Iremo', 'Near the palace wall', 7.4846, 4.5589)],
  ['Tolu Adebayo', doorAt('Damico', 'Student hostel, ask for the porter', 7.5021, 4.5187)],
  ['Osas Igbinedion', doorAt('Ondo Road', 'Last house before the bend', 7.4712, 4.5527)],
]

export const customers: Person[] = namesAndDoors.map(([name, door], index) =>
  further('customer', 31 + index, name, { door }),
)

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

/** Another operator, who proposes adjustments that the demo operator confirms. */
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
