import { Compile } from 'typebox/schema'
import { type ClientFrame, clientFrames } from '#contract/frames.ts'
import { type CloseReason, closeCodes, isWorthReturning } from '#contract/realtime.ts'
import type { EventRow, Opened } from '../streams/events.ts'
import { textFrame } from './text-frame.ts'

const checks = new Map(Object.entries(clientFrames).map(([type, schema]) => [type, Compile(schema)]))

/** Parses a frame; undefined for an invalid one. */
export function readFrame(text: string): ClientFrame | undefined {
  try {
    const frame = JSON.parse(text)
    return checks.get(frame?.type)?.Check(frame) ? (frame as ClientFrame) : undefined
  } catch {
    return undefined
  }
}

/** Serialised once for all receivers. The data is sent as stored. */
export const eventFrame = ({ stream, offset, id, event, time, data }: EventRow & { data: string }): Buffer =>
  textFrame(
    `{"type":"event","stream":"${stream}","offset":${offset},"id":"${id}","event":"${event}","time":"${time.toISOString()}","data":${data}}`,
  )

/** Replaces an event that the receiver may not see, or whose record is gone, so that offsets have no gap. */
export const withheldFrame = ({ stream, offset }: EventRow): Buffer =>
  textFrame(`{"type":"event","stream":"${stream}","offset":${offset},"withheld":true}`)

/** The positions of streams by name, as JSON. Concatenating text costs a third of serialising an object with these keys. */
const positionsText = (opened: Opened[]): string =>
  `{${opened.map(({ stream, epoch, offset, recovered }) => `"${stream}":{"epoch":${JSON.stringify(epoch)},"offset":${offset},"recovered":${recovered}}`).join()}}`

export const connectedFrame = (
  connectionId: string,
  pingSeconds: number,
  expiresAt: number,
  opened: Opened[],
): string =>
  `{"type":"connected","connectionId":"${connectionId}","pingSeconds":${pingSeconds},"tokenExpiresAt":"${new Date(expiresAt).toISOString()}","streams":${positionsText(opened)}}`

export const streamsFrame = (joined: Opened[], left: string[]): string =>
  `{"type":"streams","joined":${positionsText(joined)},"left":${JSON.stringify(left)}}`

export const responseFrame = (id: string, envelope: string, retryAfterSeconds?: string): string => {
  const wait = retryAfterSeconds === undefined ? '' : `"retryAfterSeconds":${retryAfterSeconds},`
  return `{"type":"response","id":${JSON.stringify(id)},${wait}${envelope.slice(1)}`
}

/** Why a socket is closed, with the message for the user. */
export interface Closing {
  reason: CloseReason
  afterMs?: number
  message?: string
}

export const disconnectFrame = ({ reason, afterMs = 0, message }: Closing): string => {
  const { code } = closeCodes[reason]
  const reconnect = isWorthReturning(code)
  return JSON.stringify({ type: 'disconnect', code, reason, reconnect, afterMs, message })
}
