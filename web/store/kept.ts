/** Small things that the device, or with `sessionStorage` the window, keeps. Where the browser keeps nothing, each page begins anew. */

type Area = 'localStorage' | 'sessionStorage'

export function readKept(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return globalThis[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(key: string, value: string | undefined, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    // It is so for this page alone.
  }
}
