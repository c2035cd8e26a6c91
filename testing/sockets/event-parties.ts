import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import { storePermissions } from '#contract/states.ts'
import type { TestApp } from '../app.ts'
import { richRider, richStore } from '../money/wallets.ts'
import { richCustomer } from '../orders/carts.ts'
import { riders } from '../orders/dispatch.ts'
import { activeRider, operator, signUp } from '../people.ts'
import { activeOwner, addCategory, addItem, assistantOf, lagere, openStore } from '../stores.ts'
import { type ConnectedSocket, connect, emitTo } from './sockets.ts'

/** All users who might get events of a store, and those who must not. */
export async function openParties(app: TestApp) {
  const operators = [await operator(app), await operator(app)] as const
  const [staff] = operators
  const { person: owner, storeId, bankId: storeBankId } = await richStore(app, staff, 1_000_000)
  const { id: categoryId } = await addCategory(owner, storeId, 'Rice')
  const { id: itemId } = await addItem(owner, storeId, { categoryId })
  const { person: rider, bankId } = await richRider(app, staff, 1_000_000)
  await rider.client.updateAvailability({ body: { available: true } })
  await rider.client.updatePosition({ body: { coordinates: lagere } })
  const customer = await richCustomer(app)
  const otherOwner = await activeOwner(app, staff)
  const { id: otherStoreId } = await openStore(otherOwner)
  const people = {
    customer,
    tablet: customer,
    stranger: await signUp(app, 'customer'),
    owner,
    orders: await assistantOf(app, owner, storeId, ['orders']),
    chat: await assistantOf(app, owner, storeId, ['chat']),
    money: await assistantOf(app, owner, storeId, ['money']),
    menu: await assistantOf(app, owner, storeId, ['menu']),
    neighbour: otherOwner,
    helper: await assistantOf(app, otherOwner, otherStoreId, [...storePermissions]),
    applicant: await signUp(app, 'assistant'),
    rider,
    second: (await riders(app, 1, { at: lagere, category: 'platform' }))[0]!,
    distant: await activeRider(app, staff),
    operator: staff,
    colleague: operators[1],
  }
  return { people, storeId, itemId, bankId, storeBankId }
}

export type Parties = Awaited<ReturnType<typeof openParties>>
export type Who = keyof Parties['people']

const validators = new Map(
  Object.entries(events).map(([name, { data }]) => [name as EventName, Compile(data)] as const),
)

/** The sockets of all users, spread over the processes. */
export async function listen(app: TestApp, cast: Parties, processes: TestApp[]) {
  const everybody = Object.entries(cast.people) as [Who, { token: string }][]
  const sockets: [Who, ConnectedSocket][] = []
  for (const [place, [who, { token }]] of everybody.entries())
    sockets.push([who, await connect(processes[place % processes.length]!, token)])
  const streams = [...new Set(sockets.flatMap(([, socket]) => Object.keys(socket.streams)))]

  /** Waits until all events have arrived: one more event on each stream comes after all others. */
  async function allEventsArrived() {
    for (const stream of streams) {
      const [last] = await emitTo(app, stream, 1)
      for (const [, socket] of sockets) {
        if (stream in socket.streams)
          await socket.frame('event', (frame) => frame.stream === stream && frame.offset === last!.offset)
      }
    }
  }

  return {
    /** Waits until a user gets an event. */
    untilReceived: (who: Who, event: EventName) =>
      sockets.find(([name]) => name === who)![1].frame('event', (frame) => frame.event === event),
    /**
     * Which users got which events since the last call; each is checked against the contract and received
     * once.
     */
    async received(): Promise<{ [event: string]: string }> {
      await allEventsArrived()
      const received: { [event: string]: string } = {}
      for (const [who, socket] of sockets) {
        const frames = socket.events().filter(({ event, withheld }) => !withheld && event !== 'test')
        for (const { event, data } of frames) expect(validators.get(event)!.Errors(data), event).toEqual([])
        expect(new Set(frames.map(({ id }) => id)).size).toBe(frames.length)
        for (const event of new Set(frames.map((frame) => frame.event)))
          received[event] = received[event] ? `${received[event]} ${who}` : who
        socket.frames.splice(0)
      }
      return received
    },
  }
}
