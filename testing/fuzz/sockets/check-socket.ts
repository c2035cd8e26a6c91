import { expect } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations/index.ts'
import { actions } from '#contract/realtime.ts'
import { errorsOf } from '#contract/rules.ts'
import { expectEnvelope } from '../../http/refusals.ts'
import { eventually } from '../../people.ts'
import type { Frame } from '../../sockets/sockets.ts'
import { audienceOf, type Fuzz } from '../perform.ts'
import { frameFaults } from './frame-faults.ts'
import type { SocketRecord } from './socket-record.ts'

const refusalsOf = (action: string): string[] =>
  Object.hasOwn(actions, action)
    ? actions[action as keyof typeof actions].flatMap((id) => errorsOf(operations[id] as Operation))
    : ['route.unknown']

const framesOf = ({ socket }: SocketRecord, name: string) => socket.frames.filter(({ type }) => type === name)

/** Waits until everything required has arrived: every answer, once, or the close with its reason. */
async function receiveAll(record: SocketRecord): Promise<void> {
  const { socket, asked, closeCodes, refreshes } = record
  if (closeCodes.size > 0) {
    const { code } = await socket.whenClosed()
    expect([...closeCodes], 'closed with').toContain(code)
    if (code >= 4000) expect(socket.frames.at(-1)).toMatchObject({ type: 'disconnect', code })
    return
  }
  const isAnswered = () =>
    framesOf(record, 'response').length >= asked.length && framesOf(record, 'refreshed').length >= refreshes
  await eventually(async () => isAnswered() || socket.closed || undefined, 'the answers')
  expect(socket.closed).toBeUndefined()
  const answered = framesOf(record, 'response').map(({ id }) => id)
  expect(answered.toSorted()).toEqual(asked.map(({ frame }) => frame.id).toSorted())
}

export function openSocketCheck({ secrets, checkShown, learn }: Fuzz) {
  /** Actions that succeeded. */
  const succeeded = new Set<string>()

  function judgeRefusal(actionsAsked: string[], { type, id, retryAfterSeconds, ...envelope }: Frame): void {
    const { requestId } = envelope.error
    const { code } = expectEnvelope({
      status: envelope.statusCode,
      requestId,
      text: JSON.stringify(envelope),
    })
    expect(actionsAsked.flatMap(refusalsOf)).toContain(code)
  }

  async function judgeResponse({ person, group, asked }: SocketRecord, response: Frame): Promise<void> {
    const those = asked.filter(({ frame }) => frame.id === response.id)
    expect(response.statusCode).toBeLessThan(500)
    if (!response.success)
      return judgeRefusal(
        those.map(({ frame }) => frame.action),
        response,
      )
    // With duplicate ids it is ambiguous which request is answered.
    const [only, ...more] = those
    if (!only?.meant || more.length > 0) return
    const { operationId, input } = only.meant
    succeeded.add(only.frame.action)
    const audience = audienceOf(person, group, operationId)
    await checkShown(operationId, { person, audience, input, data: response.data })
    learn(operationId, person, audience, response.data)
  }

  async function judgeFrames(record: SocketRecord): Promise<void> {
    const { person, group, socket, sent, asked } = record
    const audience = person.role === 'operator' ? 'staff' : group
    for (const frame of socket.frames) {
      const those = asked.filter((each) => each.frame.id === frame.id).map((each) => each.frame.action)
      expect(frameFaults(frame, those)).toEqual([])
      expect(secrets.leaks(audience, JSON.stringify(frame), sent.join(' ')), `sent to ${audience}`).toEqual(
        [],
      )
      if (frame.type === 'response') await judgeResponse(record, frame)
    }
  }

  /** Checks everything received on a socket against the contract and the permissions; then closes it. */
  async function judge(record: SocketRecord): Promise<void> {
    try {
      await receiveAll(record)
      await judgeFrames(record)
    } catch (cause) {
      const { person, group, sent, socket, closeCodes } = record
      const who = `${person.role} of group ${group}, to be closed with ${[...closeCodes].join(' or ') || 'nothing'}`
      const said = sent.map((text) => `> ${text.slice(0, 800)}`)
      const received = socket.frames.map((frame) => `< ${JSON.stringify(frame).slice(0, 800)}`)
      const lines = [(cause as Error).message, who, JSON.stringify(socket.closed), ...said, ...received]
      throw new Error(lines.join('\n'), { cause })
    } finally {
      record.socket.socket.close()
    }
  }

  return { judge, succeeded }
}
