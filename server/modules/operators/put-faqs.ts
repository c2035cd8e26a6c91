import { replaceFaqs } from '#modules/resources/index.ts'
import { implement } from '#server/services.ts'

export const putFaqs = implement('putFaqs', async ({ body, transaction }) =>
  transaction((tx) => replaceFaqs(tx, body.faqs)),
)
