import type { AnswerOf, Operation } from '#contract/operation.ts'

/** The same party has already made this change: 208, with the current state. */
export class Already<T> {
  data: T
  constructor(data: T) {
    this.data = data
  }
}

export const already = <T>(data: T): Already<T> => new Already(data)

export class PageOf<T> {
  items: T[]
  pageSize: number
  lastEvaluatedKey: string | null
  constructor(items: T[], pageSize: number, lastEvaluatedKey: string | null) {
    this.items = items
    this.pageSize = pageSize
    this.lastEvaluatedKey = lastEvaluatedKey
  }
}

/** A page that is already serialised as the body of an answer, in UTF-8, so that it can be cached and sent again. */
export class EncodedPage<T> {
  declare readonly item: T
  body: Buffer
  nextKey: string | null
  constructor(body: Buffer, nextKey: string | null) {
    this.body = body
    this.nextKey = nextKey
  }
  get length(): number {
    return this.body.length
  }
}

type ItemOf<A> = A extends readonly (infer I)[] ? I : never

/** What an operation may return. */
export type Outcome<O extends Operation> = O extends { list: true }
  ? PageOf<ItemOf<AnswerOf<O>>> | EncodedPage<ItemOf<AnswerOf<O>>>
  : O extends { already: true }
    ? AnswerOf<O> | Already<AnswerOf<O>>
    : AnswerOf<O>
