interface Place {
  name: string
  area: string
  coordinates?: { latitude: number; longitude: number }
}

const inArea = (area: string, names: string[]): Place[] => names.map((name) => ({ name, area }))

/** Quarters and districts whose name is used as an address. */
const districts = [
  'Ajebamidele',
  'Akarabata',
  'Asherifa',
  'Campus Gate',
  'Damico',
  'Eleweran',
  'Eleyele',
  'Fashina',
  'Igboya',
  'Ilare',
  'Ilode',
  'Iremo',
  'Ita Yemoo',
  'Lokore',
  'Mayfair',
  'Modakeke',
  'Modomo',
  'Moore',
  'Moremi Estate',
  'Oduduwa Estate',
  'Oke Ogbo',
  'Okerewe',
  'Omole',
  'Opa',
  'Oranfe',
  'Oranmiyan',
  'Parakin',
  'Sabo',
]

/** Long roads that cross several districts and count as areas of their own. */
const roads = [
  'Aderemi Road',
  'Ede Road',
  'Fajuyi Road',
  'Ibadan Road',
  'Ifewara Road',
  'Ilesa Road',
  'Mokuro Road',
  'Oduduwa College Road',
  'Ondo Road',
  'Road 7 Extension',
]

const halls = [
  'Adekunle Fajuyi Hall',
  'Alumni Hall',
  'Angola Hall',
  'Awolowo Hall',
  'ETF Hall',
  'Ladoke Akintola Hall',
  'Moremi Hall',
  'Mozambique Hall',
  'Murtala Muhammed Postgraduate Hall',
]

const campusRoads = ['1', '2', '3', '4', '5', '7', '8', '9', '10A', '10B', '11', '14', '18'].map(
  (number) => `Road ${number}`,
)

/** Coordinates are approximate, and left out if unknown. */
export const ileIfeStreets: Place[] = [
  { name: 'Enuwa', area: 'Enuwa', coordinates: { latitude: 7.483, longitude: 4.56 } },
  { name: 'Lagere', area: 'Lagere', coordinates: { latitude: 7.489, longitude: 4.543 } },
  { name: 'Oduduwa Hall', area: 'OAU Campus', coordinates: { latitude: 7.5186, longitude: 4.5224 } },
  ...[...districts, ...roads].map((name) => ({ name, area: name })),
  ...inArea('Lagere', ['Idi-Omo Street']),
  ...inArea('Modakeke', ['Isale Agbara', 'Oke D.O.', 'Oke Eso', 'Oke Owu']),
  ...inArea('OAU Campus', [...halls, ...campusRoads, 'Maintenance', 'Staff Quarters']),
]
