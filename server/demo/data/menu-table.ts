/** Menus as tables: one line per item, prices in naira. */

/** An option group: the minimum and maximum number of options, and the price of each. */
export type Choice = [name: string, min: number, max: number, options: { [name: string]: number }]

interface Extras {
  pack?: number
  stock?: number
  soldOut?: boolean
  choices?: Choice[]
  /** Replaces the next number in the item's id. */
  number?: number
}

export interface MenuItem extends Extras {
  name: string
  price: number
  /** The name of a dish drawn by scripts/demo-pictures. */
  picture: string
  text: string
}

export interface MenuCombo extends MenuItem {
  /** The quantities of the items of the same menu, by name. */
  parts: { [name: string]: number }
}

export interface Menu {
  categories: { [name: string]: MenuItem[] }
  combos?: MenuCombo[]
}

export const item = (
  name: string,
  price: number,
  picture: string,
  text: string,
  extras: Extras = {},
): MenuItem => ({ name, price, picture, text, ...extras })

export const combo = (
  name: string,
  price: number,
  picture: string,
  parts: MenuCombo['parts'],
  text = '',
): MenuCombo => ({ name, price, picture, parts, text })

export const protein: Choice = [
  'Protein',
  0,
  3,
  { Beef: 500, Ponmo: 300, 'Boiled egg': 300, 'Fried fish': 1200, Chicken: 1800, Turkey: 3000 },
]
export const soupMeat: Choice = [
  'Meat',
  1,
  3,
  { Beef: 600, Shaki: 500, Ponmo: 300, 'Goat meat': 1500, 'Titus fish': 1300 },
]
export const swallow: Choice = ['Swallow', 1, 1, { Amala: 0, Eba: 0, Semo: 100, Fufu: 0, 'Pounded yam': 500 }]
export const spice: Choice = ['Pepper', 1, 1, { Mild: 0, Medium: 0, Hot: 0 }]
