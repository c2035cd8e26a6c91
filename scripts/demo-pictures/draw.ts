/** The basic shapes of all pictures. Everything is SVG text; the same seed draws the same picture. */

export type Random = () => number

export function randomOf(seed: string): Random {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

export function mix(one: string, other: string, share: number): string {
  const second = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value + (second[index]! - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const darker = (colour: string, share = 0.25) => mix(colour, '#1c0f08', share)
export const lighter = (colour: string, share = 0.25) => mix(colour, '#ffffff', share)

const short = (value: number) => String(Math.round(value * 10) / 10)

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  ellipse(x, y, r, r, fill, more)
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const at = (x: number, y: number, content: string, turn = 0, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale})">${content}</g>`

/** A shape lit from the upper left. */
export const solid = (d: string, fill: string) => shape(d, fill) + shape(d, 'url(#round)')
export const ball = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  ellipse(x, y, rx, ry, fill, more) + ellipse(x, y, rx, ry, 'url(#round)', more)
export const shadow = (x: number, y: number, rx: number, ry: number) => ellipse(x, y, rx, ry, 'url(#shadow)')

const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

/** Gradients for light and shadow, usable as a fill. */
export const lights = `<defs>
  <radialGradient id="round" cx=".35" cy=".28" r=".85">${stop(0, '#fff', 0.42)}${stop(0.45, '#fff', 0)}${stop(0.6, '#200', 0)}${stop(1, '#200', 0.32)}</radialGradient>
  <radialGradient id="shadow">${stop(0.55, '#1a0a00', 0.42)}${stop(1, '#1a0a00', 0)}</radialGradient>
  <radialGradient id="room" cx=".4" cy=".3" r=".9">${stop(0, '#fff', 0.22)}${stop(0.5, '#fff', 0)}${stop(1, '#200', 0.3)}</radialGradient>
  <linearGradient id="down" x2="0" y2="1">${stop(0, '#fff', 0.18)}${stop(0.5, '#fff', 0)}${stop(1, '#200', 0.25)}</linearGradient>
</defs>`
