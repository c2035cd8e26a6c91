import { signal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'

const key = 'buka-store-print'

function readKept(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Whether a ticket is printed as soon as an order is accepted on this device. */
export const printsByItself = signal(readKept())

export function setPrintsByItself(isOn: boolean): void {
  printsByItself.value = isOn
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // It is so for this page alone.
  }
}

/** What is on paper when the page is printed, instead of the screen. */
export const printed = signal<Order | undefined>(undefined)

const widthMm = 80
const mmPerPixel = 25.4 / 96
let sheet: CSSStyleSheet | undefined

/** Rolls have no pages: the page is as long as what stands on it. */
export function setPageLength(pixels: number): void {
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  sheet.replaceSync(`@page ticket { size: ${widthMm}mm ${Math.ceil(pixels * mmPerPixel) + 4}mm; margin: 0 }`)
}

/** Shows the browser's print dialog; a browser that was started for printing without one prints at once. */
export function printTicket(order: Order): void {
  printed.value = order
  // After it is on the page.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}
