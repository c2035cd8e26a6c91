import type { ReceivedRequest } from '../local-http.ts'

export interface PaystackReply {
  status: number
  body: object
}

export type Route = (request: ReceivedRequest) => PaystackReply

export const done = (message: string, data: unknown, more: object = {}): PaystackReply => ({
  status: 200,
  body: { status: true, message, data, ...more },
})

export const no = (status: number, message: string, code?: string): PaystackReply => ({
  status,
  body: { status: false, message, ...(code && { type: 'validation_error', code }) },
})

export const sent = <Body>(request: ReceivedRequest): Body => JSON.parse(request.body.toString())

export const lastPart = ({ url }: ReceivedRequest): string =>
  decodeURIComponent(url.pathname.split('/').at(-1)!)
