import { Nullable, Record, Text, Type } from './schema.ts'

export const defaultPageSize = 20
export const minPageSize = 1
export const maxPageSize = 100

/**
 * The query parameters of every list. In the query of a list, empty parameters count as left out, unknown ones are ignored, and of
 * a repeated one the last counts.
 */
export const listQuery = {
  keyword: Type.Optional(Text(100, 'Keeps what holds this text.')),
  pageSize: Type.Optional(
    Type.Integer({
      default: defaultPageSize,
      description:
        `Length of the page, ${minPageSize} to ${maxPageSize}. A number outside is taken as the nearest of them; what is not a ` +
        'number counts as left out.',
    }),
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
