import { Parser } from '@asyncapi/parser'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { asyncApiDocument } from './asyncapi.ts'
import { exchanges, replies } from './asyncapi-messages.ts'
import { session } from './asyncapi-session.ts'
import { events } from './events.ts'
import { clientFrames, serverFrames } from './frames.ts'
import { actions } from './realtime.ts'

test('the document is one that AsyncAPI tools can read', async () => {
  const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncApiDocument()))
  expect(diagnostics.filter(({ severity }) => severity < 2)).toEqual([])
  const operations = document!.operations()
  const sent = (ids: string[], ending: string) => ids.map((id) => `${id}.${ending}`)
  expect(operations.filterBySend().map((each) => each.id())).toEqual(
    expect.arrayContaining(sent(Object.keys(events), 'event')),
  )
  const asked = operations.filterByReceive().filter((each) => each.id()?.endsWith('.request'))
  expect(asked.map((each) => each.id())).toEqual(sent(Object.keys(actions), 'request'))
  const answers = asked.flatMap((each) => each.reply()?.messages()?.all() ?? [])
  expect(answers.map((each) => each.id())).toEqual(sent(Object.keys(actions), 'response'))
}, 120_000)

test.for(Object.entries({ ...exchanges, ...replies }))(
  'the examples of %s fit it',
  ([, { payload, examples }]) => {
    const check = Compile(payload)
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.flatMap((example) => check.Errors(example.payload))).toEqual([])
  },
)

test('the session shows every frame, each as it is', () => {
  const frames = { ...clientFrames, ...serverFrames }
  expect(session.map(({ name }) => name).toSorted()).toEqual(Object.keys(frames).toSorted())
  for (const { name, frame } of session) expect(Compile(frames[name]).Errors(frame), name).toEqual([])
})
