import { Part, Record, type Static, Type } from '../schema.ts'
import { Picture } from './picture.ts'

/** The papers that a person submits for approval before they may work. */
export const IdentityPapers = Record(
  {
    document: Picture,
    guarantor: Part('Who vouches for the person.', {
      name: Type.String({ description: 'Who vouches for the person.' }),
      telephone: Type.String({ description: 'Their telephone.' }),
      address: Type.String({ description: 'Where they live.' }),
    }),
  },
  { description: 'Identity document and guarantor. The address of the document lives 15 minutes.' },
)
export type IdentityPapers = Static<typeof IdentityPapers>
