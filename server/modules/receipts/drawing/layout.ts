import { bill } from './bill.ts'
import { check } from './check.ts'
import type { ReceiptContent } from './content.ts'
import { details } from './details.ts'
import { brand, hero } from './head.ts'
import { dashes, gap, stack } from './section.ts'
import type { Page } from './shapes.ts'
import { column, pageWidth } from './style.ts'

/** Lays out the receipt. The page is as tall as its content. */
export function layOut(content: ReceiptContent): Page {
  const receipt = stack(
    gap(30),
    brand,
    gap(30),
    hero(content),
    gap(22),
    bill(content),
    gap(20),
    details(content),
    gap(12),
    dashes(column),
    gap(20),
    check(content),
    gap(30),
  )
  const { shapes, bottom } = receipt(0)
  const title = `Buka receipt ${content.reference}`
  return { title, date: content.date, width: pageWidth, height: Math.ceil(bottom), shapes }
}
