import { Compile, type Validator } from 'typebox/compile'
import { exchanges, replies } from '#contract/asyncapi-messages.ts'
import { serverFrames } from '#contract/frames.ts'
import { actions } from '#contract/realtime.ts'
import type { Frame } from '../../sockets/sockets.ts'

const messages = { ...exchanges, ...replies }
const compiled = new Map<string, Validator>()
function validatorOf(name: string): Validator {
  const found = compiled.get(name) ?? Compile(messages[name]!.payload)
  compiled.set(name, found)
  return found
}
const refusal = Compile(serverFrames.refusal)

/** An unknown action can only be refused. */
const ofAction = (action: string): Validator =>
  Object.hasOwn(actions, action) ? validatorOf(`${action}.response`) : refusal

/** The possible schemas of a frame; `asked` are the actions requested with its id. */
function candidates(frame: Frame, asked: string[]): Validator[] {
  if (frame.type === 'response') return asked.map(ofAction)
  const name =
    frame.type !== 'event' ? frame.type : frame.withheld === undefined ? `${frame.event}.event` : 'withheld'
  return Object.hasOwn(messages, name) ? [validatorOf(name)] : []
}

/** The errors of a frame from the service, by the AsyncAPI document. */
export function frameFaults(frame: Frame, asked: string[] = []): unknown[] {
  const validators = candidates(frame, asked)
  if (validators.length === 0) return [`There is no such message: ${JSON.stringify(frame).slice(0, 500)}`]
  return validators.some((validator) => validator.Check(frame)) ? [] : validators[0]!.Errors(frame)
}
