import { operation } from '../operation.ts'
import { Coordinates } from '../records/location.ts'
import { Id, Line, Nullable, OneOf, Record, Text, Type } from '../schema.ts'
import { faqTypes } from '../states.ts'

const group = 'resources'

export const faqFields = {
  type: OneOf(faqTypes, 'Whom or what it is about.'),
  question: Text(300, 'The question.', { examples: ['How do I pay?'] }),
  answer: Text(4000, 'The answer.', { examples: ['By bank transfer, card or from your wallet.'] }),
}

export const streetFields = {
  name: Line(120, 'The street.', { examples: ['Lagere'] }),
  area: Line(120, 'The part of town.', { examples: ['Lagere'] }),
}

export const Faq = Record({ id: Id('The entry.'), ...faqFields }, { description: 'A question people ask.' })

export const Street = Record(
  { id: Id('The street.'), ...streetFields, coordinates: Nullable(Coordinates, 'Where it is, if known.') },
  { description: 'A street of Ile-Ife.' },
)

export const resources = {
  getFaqs: operation({
    group,
    method: 'GET',
    path: '/resources/faqs',
    summary: 'Get FAQs',
    description:
      'The questions people ask, in the order the operators gave them. `keyword` searches both texts.',
    callers: 'anyone',
    list: true,
    answer: Type.Array(Faq),
    errors: [],
    example: {},
  }),
  getFaqsByTypes: operation({
    group,
    method: 'GET',
    path: '/resources/faqs/{types}',
    summary: 'Get FAQs by types',
    description: 'As getFaqs, of the types named, separated by commas.',
    callers: 'anyone',
    list: true,
    params: Record({
      types: Type.String({
        pattern: `^(${faqTypes.join('|')})(,(${faqTypes.join('|')}))*$`,
        maxLength: 100,
        description: `Comma separated: ${faqTypes.join(', ')}.`,
        examples: ['general,payment'],
      }),
    }),
    answer: Type.Array(Faq),
    errors: [],
    example: { params: { types: 'general,payment' } },
  }),
  getIleIfeStreets: operation({
    group,
    method: 'GET',
    path: '/resources/ile-ife/streets',
    summary: 'Get Ile-Ife streets',
    description: 'The streets of Ile-Ife by name, for typing an address. `keyword` searches street and area.',
    callers: 'anyone',
    list: true,
    answer: Type.Array(Street),
    errors: [],
    example: { query: { keyword: 'road' } },
  }),
}
