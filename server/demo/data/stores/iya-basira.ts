import { spareNumber } from '../../ids.ts'
import { combo, item, type Menu, protein, soupMeat, swallow } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

/** The examples change the first two items, delete the spare one, and delete the empty category. */
const menu: Menu = {
  categories: {
    'Rice and sides': [
      item('Jollof rice', 1700, 'jollof', 'Smoky party jollof from the firewood pot.', {
        pack: 200,
        stock: 60,
        choices: [protein],
      }),
      item('Dodo', 900, 'dodo', 'Ripe plantain, fried to order.'),
      item('Fried rice', 1900, 'friedRice', 'With liver, green peas and carrots.', {
        pack: 200,
        choices: [protein],
      }),
      item('White rice and stew', 1500, 'whiteRice', 'With buka stew.', { pack: 200, choices: [protein] }),
      item('Rice and beans', 1500, 'coconutRice', 'Half and half, with stew.', {
        pack: 200,
        number: spareNumber,
      }),
    ],
    'Swallow and soups': [
      item('Egusi soup with swallow', 2200, 'poundedYam', 'Ground melon seed with ugu leaves.', {
        pack: 300,
        choices: [swallow, soupMeat],
      }),
      item('Efo riro with swallow', 2000, 'eba', 'Spinach in pepper sauce, with iru.', {
        pack: 300,
        choices: [swallow, soupMeat],
      }),
      item('Ila alasepo with swallow', 1800, 'semo', 'Okro cooked with the stew.', {
        pack: 300,
        choices: [swallow, soupMeat],
        soldOut: true,
      }),
    ],
    Drinks: [
      item('Zobo, 50 cl', 600, 'zobo', 'Hibiscus with ginger and pineapple, cold.', { stock: 35 }),
      item('Malt', 900, 'malt', 'A bottle, cold.'),
      item('Water, 75 cl', 300, 'water', 'A bottle, cold.'),
    ],
    'Festive specials': [],
  },
  combos: [
    combo(
      'Student lunch',
      2900,
      'jollof',
      { 'Jollof rice': 1, Dodo: 1, 'Zobo, 50 cl': 1 },
      'Till it finishes.',
    ),
    combo('Sunday rice for four', 9900, 'friedRice', {
      'Jollof rice': 2,
      'Fried rice': 2,
      Dodo: 2,
      Malt: 4,
    }),
  ],
}

export const iyaBasira: DemoStore = {
  number: 1,
  name: 'Iya Basira Canteen',
  text: 'Buka food since 1994, day and night. The pot never gets cold.',
  street: 'Lagere',
  door: 'Opposite the old cinema, blue gate',
  at: [7.4898, 4.5507],
  week: daily('00:00-00:00'),
  minutes: [20, 40],
  featured: true,
  menu,
}
