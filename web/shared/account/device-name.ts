import { words } from './words.ts'

/** The first pattern that matches counts, because several browsers also name those that they are compatible with. */
const browsers: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name for a device, from its User-Agent header. */
export function deviceName(called: string): string {
  const [browser, system] = [nameIn(browsers, called), nameIn(systems, called)]
  if (browser && system) return words.devices.on(browser, system)
  return browser ?? system ?? (called.trim() || words.devices.unknown)
}
