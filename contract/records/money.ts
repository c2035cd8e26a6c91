import { Record, type Static, Type } from '../schema.ts'

export const Money = Record(
  {
    currency: Type.String({
      pattern: '^[a-z]{3}$',
      description: 'Lower-case currency code.',
      examples: ['ngn'],
    }),
    amount: Type.Number({ description: 'Naira, at most two decimals.', examples: [1250.5] }),
  },
  { description: 'A price.' },
)
export type Money = Static<typeof Money>
