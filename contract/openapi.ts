import { ErrorAnswer } from './envelope.ts'
import { errors } from './errors.ts'
import { groups } from './groups.ts'
import { listQuery, Pagination } from './list.ts'
import { introduction } from './openapi-introduction.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations/index.ts'
import { BankRecord } from './records/bank.ts'
import { IdentityPapers } from './records/identity-papers.ts'
import { Coordinates, Location } from './records/location.ts'
import { Money } from './records/money.ts'
import { Picture } from './records/picture.ts'
import { ReviewSummary } from './records/review-summary.ts'
import { UserTokens } from './records/tokens.ts'
import { AccountUser, KnownUser, User } from './records/user.ts'
import { referring } from './references.ts'
import { errorsOf, isPublic, takesIdempotencyKey } from './rules.ts'
import { type TSchema, Type } from './schema.ts'

type Json = { [name: string]: unknown }

const components: { [name: string]: TSchema } = {
  AccountUser,
  BankRecord,
  Coordinates,
  ErrorAnswer,
  IdentityPapers,
  KnownUser,
  Location,
  Money,
  Pagination,
  Picture,
  ReviewSummary,
  User,
  UserTokens,
}

const { plain, schemas } = referring(components)
const json = (schema: unknown, examples: Json = {}) => ({ 'application/json': { schema, ...examples } })

function parameters(operation: Operation): Json[] {
  const of = (schema: TSchema | undefined, place: string) => {
    const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, each]) => {
      const { description, ...rest } = plain(each as TSchema)
      const example = operation.example[place === 'path' ? 'params' : 'query']?.[name]
      return {
        name,
        in: place,
        required: required.includes(name),
        description,
        schema: rest,
        ...(operation.list && place === 'query' && { allowEmptyValue: true }),
        ...(example && { example }),
      }
    })
  }
  const deviceToken = {
    name: 'X-Device-Token',
    in: 'header',
    required: false,
    description: 'The deviceToken of an earlier sign-in: what strangers use up is then not yours.',
    schema: { type: 'string', maxLength: 200 },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a retry safe: the same key and body give the same answer for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  }
  return [
    ...of(operation.params, 'path'),
    ...of(operation.query, 'query'),
    ...(operation.list ? of(Type.Object(listQuery), 'query') : []),
    ...(takesIdempotencyKey(operation) ? [key] : []),
    ...(operation.recognises ? [deviceToken] : []),
  ]
}

function requestBody(operation: Operation): Json | undefined {
  const { body, fileBody, example } = operation
  if (fileBody) {
    const content = fileBody.mimeTypes.map((mimeType) => [
      mimeType,
      { schema: { type: 'string', format: 'binary' } },
    ])
    return { required: true, content: Object.fromEntries(content) }
  }
  return body && { required: true, content: json(plain(body), { example: example.body }) }
}

const envelope = (operation: Operation, statusCode: number) => ({
  type: 'object',
  required: ['success', 'statusCode', 'data', ...(operation.list ? ['pagination'] : [])],
  properties: {
    success: { const: true },
    statusCode: { const: statusCode },
    data: plain(operation.answer),
    ...(operation.list ? { pagination: plain(Pagination) } : {}),
  },
})

function errorResponses(operation: Operation): Json {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => errors[code].status)
  const responses = [...byStatus].map(([status, each]) => {
    const description = each.map((code) => `\`${code}\` ${errors[code].message}`).join('\n\n')
    const own = each.filter((code) => operation.errors.includes(code))
    const examples = own.map((code) => {
      const error = { code, message: errors[code].message, requestId: '01930000-0000-7000-8000-000000000000' }
      return [code, { value: { success: false, statusCode: status, error } }]
    })
    return [
      status,
      {
        description,
        content: json(plain(ErrorAnswer), own.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    ]
  })
  return Object.fromEntries(responses)
}

function describe(operation: Operation): string {
  const { callers, example, addition } = operation
  const who =
    callers === 'anyone'
      ? 'anyone, without a token'
      : callers === 'signed-in'
        ? 'anyone signed in'
        : callers.join(', ')
  return [
    operation.description,
    `**Who may call:** ${who}.`,
    ...(example.needs ? [`**The example needs** ${example.needs}.`] : []),
    ...(addition ? ['*An addition to the interface.*'] : []),
  ].join('\n\n')
}

function pathItem(operationId: string, operation: Operation): Json {
  return {
    operationId,
    tags: [operation.group],
    summary: operation.summary,
    description: describe(operation),
    security: isPublic(operation) ? [] : [{ bearer: [] }],
    parameters: parameters(operation),
    ...(operation.body || operation.fileBody ? { requestBody: requestBody(operation) } : {}),
    responses: {
      200: { description: 'Success.', content: json(envelope(operation, 200)) },
      ...(operation.already
        ? { 208: { description: 'Already done.', content: json(envelope(operation, 208)) } }
        : {}),
      ...errorResponses(operation),
    },
    ...(operation.addition ? { 'x-addition': true } : {}),
  }
}

/** The whole interface as OpenAPI 3.1. */
export function openApiDocument(): Json {
  const paths: { [path: string]: Json } = {}
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = pathItem(operationId, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Buka',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: schemas(),
    },
  }
}
