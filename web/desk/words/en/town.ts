import type { FaqType } from '#contract/states.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const faqTypes: { [type in FaqType]: string } = {
  general: 'Everybody',
  customer: 'Customers',
  rider: 'Riders',
  store: 'Store owners',
  assistant: 'Assistants',
  payment: 'Payment',
}

const conflict = 'A colleague has changed them since you opened this page; what they changed is lost.'

export const townWords = {
  title: 'Town',
  parts: 'Parts of the town',
  faqs: 'Questions people ask',
  streets: 'Streets',
  search: 'Search',
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
  up: (what: string) => `Move “${what}” up`,
  down: (what: string) => `Move “${what}” down`,
  remove: (what: string) => `Remove “${what}”`,
  unnamed: 'the new one',
  more: (count: number) => `Show ${count} more`,
  noneFound: 'None fits.',
  conflict,
  faqsPage: {
    hint: 'The apps show them under Help, in this order, to those whom they are for.',
    add: 'Add a question',
    for: 'For',
    types: faqTypes,
    question: 'Question',
    answer: 'Answer',
    empty: 'There are no questions yet.',
    confirmTitle: 'Replace the questions?',
    consequence: (count: number, removed: number) =>
      `Everybody reads these ${plural(count, 'question', 'questions')} from now on.${
        removed > 0 ? ` ${plural(removed, 'is', 'are')} gone for good.` : ''
      }`,
  },
  streetsPage: {
    hint: 'Customers and stores choose from them, and distances are reckoned from where they are.',
    add: 'Add a street',
    name: 'Street',
    area: 'Part of town',
    where: 'Where it is',
    whereHint: 'Latitude, longitude',
    whereWrong: 'Type it as 7.4905, 4.5521, or leave it empty.',
    empty: 'There are no streets yet.',
    confirmTitle: 'Replace the streets?',
    consequence: (count: number, removed: number) =>
      `Everybody chooses from these ${plural(count, 'street', 'streets')} from now on.${
        removed > 0 ? ` ${plural(removed, 'is', 'are')} gone; addresses that have them stay as they are.` : ''
      }`,
  },
}
