import { signal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { readStored, storeValue } from '../device-storage.ts'

const key = 'buka-store-print'

/** Whether this device prints a ticket as soon as an order is accepted, wherever that was done. */
export const printsByItself = signal(readStored(key) !== undefined)

export function setPrintsByItself(isOn: boolean): void {
  printsByItself.value = isOn
  storeValue(key, isOn ? 'on' : undefined)
}

/** The order whose ticket is printed in place of the screen. */
export const printed = signal<Order | undefined>(undefined)

const widthMm = 80
const mmPerPixel = 25.4 / 96
let sheet: CSSStyleSheet | undefined

/** A paper roll has no pages, so the page is as long as its content. */
export function setPageLength(pixels: number): void {
  sheet ??= new CSSStyleSheet()
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  sheet.replaceSync(`@page ticket { size: ${widthMm}mm ${Math.ceil(pixels * mmPerPixel) + 4}mm; margin: 0 }`)
}

const queue: Order[] = []
/** Some browsers return from `print` before the dialog is closed. */
const betweenMs = 1000

function printNext(): void {
  const [order] = queue
  if (!order) return
  printed.value = order
  // After two frames the ticket is on the page.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.print()
      queue.shift()
      if (queue.length > 0) setTimeout(printNext, betweenMs)
    }),
  )
}

/** Opens the print dialog of the browser. A browser that was started for kiosk printing prints at once. */
export function printTicket(order: Order): void {
  queue.push(order)
  if (queue.length === 1) printNext()
}

const begun = new Set<string>()

/** Prints an accepted order once, although both an answer and an event report it. */
export function printAccepted(order: Order): void {
  if (!printsByItself.value || begun.has(order.id)) return
  begun.add(order.id)
  printTicket(order)
}
