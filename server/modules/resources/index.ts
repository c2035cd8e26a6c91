import type { Module } from '#server/services.ts'
import { getFaqs, getFaqsByTypes } from './get-faqs.ts'
import { getIleIfeStreets } from './get-ile-ife-streets.ts'
import { getTimezoneOffset } from './get-timezone-offset.ts'

export { replaceFaqs } from './faqs.ts'
export { fillStreets, replaceStreets, toStreet } from './streets.ts'

export const resources: Module = {
  operations: [getFaqs, getFaqsByTypes, getIleIfeStreets, getTimezoneOffset],
}
