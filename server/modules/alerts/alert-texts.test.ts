import { expect, test } from 'vitest'
import { audiences } from '#contract/records/alert.ts'
import { alertTexts } from './alert-texts.ts'

/** Alerts are shown on locked screens, and pass through the hands of push services. */

const all = Object.entries<{ title: string; body: string; needs?: string }>(alertTexts)

test.for(all)('%s holds nothing secret, nor anything but amounts to be filled in', ([, { title, body }]) => {
  const text = `${title} ${body.replaceAll(/\{(amount|rest)\}/g, '')}`
  expect(text).not.toMatch(/\d/)
  expect(text).not.toMatch(/[{}$%]|₦|account number|one-time|otp/i)
})

test.for(all)('%s fits a screen, and is for somebody who exists', ([, { title, body, needs = 'owner' }]) => {
  expect(title.length).toBeLessThanOrEqual(50)
  expect(body.length).toBeLessThanOrEqual(150)
  expect(audiences).toContain(needs)
})
