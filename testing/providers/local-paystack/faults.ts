import type { ServerResponse } from 'node:http'
import { answerJson } from '../local-http.ts'
import { no, type PaystackReply } from './answers.ts'

/** A fault of one request, and whether the request is executed anyway. */
export type Fault =
  | { fault: 'drop'; done: boolean }
  | { fault: 'silence'; done: boolean }
  | { fault: 'status'; status: number; message?: string; done: boolean }
  | { fault: 'delay'; ms: number }
  | { fault: 'hold'; until: Promise<unknown> }

/** The faults for the next requests, by route such as `POST /transfer`. */
export function openFaults() {
  const waiting = new Map<string, Fault[]>()
  return {
    failNext(route: string, fault: Fault, times = 1) {
      waiting.set(route, [...(waiting.get(route) ?? []), ...Array<Fault>(times).fill(fault)])
    },
    /** Answers with the result of the work, or with the fault for the route. */
    answer(route: string, work: () => PaystackReply, response: ServerResponse) {
      const fault = waiting.get(route)?.shift()
      const reply = fault && 'done' in fault && !fault.done ? undefined : work()
      const send = ({ status, body }: PaystackReply) => answerJson(response, status, body)
      if (!fault) return send(reply!)
      if (fault.fault === 'drop') return response.destroy()
      if (fault.fault === 'delay') return setTimeout(() => send(reply!), fault.ms)
      if (fault.fault === 'hold') return void fault.until.then(() => send(reply!))
      if (fault.fault === 'status') return send(no(fault.status, fault.message ?? 'Something went wrong'))
    },
  }
}
