import type { Module } from '#server/services.ts'
import { getFaqs, getFaqsByTypes } from './get-faqs.ts'
import { getIleIfeStreets } from './get-ile-ife-streets.ts'
import { getTimezoneOffset } from './get-timezone-offset.ts'

export { fillStreets } from './fill-streets.ts'
export { replaceFaqs, replaceStreets } from './replace.ts'
export { toStreet } from './street-row.ts'

export const resources: Module = {
  operations: [getFaqs, getFaqsByTypes, getIleIfeStreets, getTimezoneOffset],
}
