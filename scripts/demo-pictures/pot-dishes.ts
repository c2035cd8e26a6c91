import { cloths } from './cloths.ts'
import { at, ball, circle } from './draw.ts'
import { dodo } from './food.ts'
import {
  chickenAndDodo,
  eggAndBeef,
  herbs,
  poured,
  riceDish,
  soupDish,
  strands,
  swallowDish,
} from './plates.ts'

const { blue, clay, leafy, wood, gingham, plum, teal } = cloths
const peas = ['#4f9a3c', '#e5822a', '#f2c83c', '#4f9a3c']
const seeds = ['#f1dc9a', '#e7b94a', '#4c7d32', '#c8791f']
const greens = ['#2f6b2c', '#418a39', '#27592a', '#7aa83f']
const reds = ['#8e1f12', '#d4472a', '#e9742f', '#a32a18']

/** Dishes cooked in a pot. */
export const potDishes = {
  jollof: () =>
    riceDish('jollof', {
      cloth: blue,
      rim: '#e0a526',
      grains: '#d5541e',
      bits: ['#8e1f12', '#3f7d35'],
      sides: chickenAndDodo,
    }),
  friedRice: () =>
    riceDish('friedRice', {
      cloth: clay,
      rim: '#2d6a4f',
      grains: '#d8b455',
      bits: peas,
      sides: chickenAndDodo,
    }),
  coconutRice: () =>
    riceDish('coconutRice', {
      cloth: teal,
      rim: '#b5483a',
      grains: '#eadfae',
      bits: ['#e5822a', '#4f9a3c'],
      sides: eggAndBeef,
    }),
  whiteRice: () =>
    riceDish('whiteRice', {
      cloth: leafy,
      rim: '#c9402b',
      grains: '#efe6d2',
      sides: poured('#b3271a', ['#8e1f12', '#e9742f']),
    }),
  ofada: () =>
    riceDish('ofada', {
      cloth: wood,
      rim: '#2d6a4f',
      grains: '#c79f74',
      sides: poured('#4c4a1e', ['#2f3a16', '#a8541f', '#7d7a2c']),
    }),
  amala: () =>
    swallowDish('amala', {
      cloth: clay,
      swallow: '#6b5140',
      soup: '#4d7c2d',
      bits: greens,
      second: { soup: '#d99a2b', bits: reds },
    }),
  poundedYam: () =>
    swallowDish('poundedYam', { cloth: blue, swallow: '#f4ecd8', soup: '#c98a2a', bits: seeds }),
  eba: () => swallowDish('eba', { cloth: leafy, swallow: '#ecc75c', soup: '#9c2d18', bits: greens }),
  semo: () =>
    swallowDish('semo', {
      cloth: plum,
      swallow: '#f3e3b5',
      soup: '#8d6a24',
      bits: ['#6f7d2c', '#b98a3c', '#4c7d32'],
    }),
  fufu: () => swallowDish('fufu', { cloth: wood, swallow: '#f0e9dc', soup: '#a85a1c', bits: greens }),
  egusi: () => soupDish('egusi', { cloth: clay, bowl: '#3b2a20', soup: '#cf8f2c', bits: seeds }),
  efoRiro: () =>
    soupDish('efoRiro', {
      cloth: teal,
      bowl: '#3b2a20',
      soup: '#4a6b22',
      bits: [...greens, ...greens, '#c33a1f', '#e0662c'],
    }),
  pepperSoup: () =>
    soupDish('pepperSoup', { cloth: wood, bowl: '#f1e6d2', soup: '#a8501d', bits: reds, over: herbs }),
  whiteSoup: () =>
    soupDish('whiteSoup', {
      cloth: plum,
      bowl: '#3b2a20',
      soup: '#dcc89a',
      bits: ['#f0e3c0', '#8a9a4a', '#b5793a'],
      over: herbs,
    }),
  stew: () =>
    soupDish('stew', { cloth: gingham, bowl: '#f1e6d2', soup: '#b3271a', bits: reds, meat: '#7a3d1d' }),
  beans: () =>
    soupDish('beans', {
      cloth: leafy,
      bowl: '#f1e6d2',
      soup: '#8a4b28',
      bits: ['#a8643a', '#c07c4c', '#7a3d1d'],
      meat: null,
      over: () =>
        at(
          26,
          -18,
          ball(0, 0, 46, 34, '#4a150c') +
            circle(-14, -6, 4, '#d4472a') +
            circle(12, 8, 5, '#8e1f12') +
            circle(18, -10, 3, '#d4472a'),
        ) +
        [
          [-44, 40, -20],
          [-18, 56, 10],
          [12, 58, 30],
        ]
          .map(([x, y, turn]) => at(x!, y!, dodo(), turn, 1.25))
          .join(''),
    }),
  noodles: () => strands('noodles', teal, '#f0c463'),
}
