import { Nullable, Record, Text, Type } from './schema.ts'

export const defaultPageSize = 20

/** What every list takes. */
export const listQuery = {
  keyword: Type.Optional(Text(100, 'Keeps what holds this text.')),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: defaultPageSize, description: 'Length of the page.' }),
  ),
  lastEvaluatedKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4000,
      description: 'From the page before; left out on the first request.',
    }),
  ),
}

export const Pagination = Record({
  pageSize: Type.Integer({ description: 'Length of a full page.' }),
  lastEvaluatedKey: Nullable(Type.String(), 'For the next request; null on the last page.'),
})
