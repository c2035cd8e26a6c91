import { Request } from './records/request.ts'
import { Transaction } from './records/transaction.ts'
import { Id, Record, type Static, Timestamp, Type } from './schema.ts'

export const Alert = Record(
  {
    id: Id('The alert.'),
    type: Type.String({ description: 'What it is about.' }),
    title: Type.String({ description: 'First line.' }),
    body: Type.String({ description: 'The rest.' }),
    data: Type.Object({}, { additionalProperties: Type.String(), description: 'Details, all strings.' }),
    read: Type.Boolean({ description: 'Whether it was read.' }),
    dateCreated: Timestamp('When.'),
  },
  { description: 'Something a party should not miss.' },
)
export type Alert = Omit<Static<typeof Alert>, 'data'> & { data: { [name: string]: string } }

/** Every event the service emits, with its payload. */
export const events = {
  'request.new': { summary: 'Somebody asks to work for a store.', data: Request },
  'request.update': { summary: 'A request changed.', data: Request },
  'transaction.new': { summary: 'A transaction was recorded for the party.', data: Transaction },
  'transaction.update': { summary: 'A transaction changed its status.', data: Transaction },
  'alert.new': { summary: 'An alert was made.', data: Alert },
}

export type EventName = keyof typeof events
