import { Part, Record, Type } from './schema.ts'

/** Every answer that is not a success, over HTTP and over the socket. */
export const refused = {
  success: Type.Literal(false),
  statusCode: Type.Integer({ description: 'The HTTP status.' }),
  error: Part('What went wrong.', {
    code: Type.String({ description: 'A stable word from the table of errors.' }),
    message: Type.String({ description: 'For people.' }),
    requestId: Type.String({ description: 'Name it when you ask for help.' }),
    fields: Type.Optional(
      Type.Array(
        Record({
          path: Type.String({ description: 'Which field, with dots.' }),
          code: Type.String({ description: 'What is wrong, as a word.' }),
          message: Type.String({ description: 'What is wrong, for people.' }),
        }),
        { description: 'What does not fit, where it is the input.' },
      ),
    ),
  }),
}

export const ErrorAnswer = Record(refused, { description: 'Every answer that is not a success.' })
