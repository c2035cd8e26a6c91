import Type, { type Static, type TObject, type TProperties } from 'typebox'

/** When a task runs by itself, by the time of day in UTC. */
export type Recurrence = 'every minute' | { minuteOfHour: number }

/** What a job is to do. Declared once: whoever adds such a job and whoever runs it take the payload's type from here. */
export interface Task<Payload extends TProperties = TProperties> {
  name: string
  payload: TObject<Payload>
  recurs?: Recurrence
}

export type PayloadOf<Payload extends TProperties> = Static<TObject<Payload>>

export const task = <Payload extends TProperties>(
  name: string,
  payload: Payload,
  recurs?: Recurrence,
): Task<Payload> => ({ name, payload: Type.Object(payload, { additionalProperties: false }), recurs })

/** A task that runs only by the clock, without a payload. */
export const recurringTask = (name: string, recurs: Recurrence): Task<Record<never, never>> =>
  task(name, {}, recurs)

/** Work to be done after the commit, at least once, also after a restart. */
export interface NewJob<Payload extends TProperties = TProperties> {
  task: Task<Payload>
  payload: PayloadOf<Payload>
  /** By the service's clock. Now, if left out. */
  runAt?: Date
  /** A later job with the same key replaces one that waits. One that runs already is left alone: then both run. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other, over all processes: what waits for others outside must not use every slot. */
  queue?: string
}

/** What is done for a job. It may run more than once, so it must be safe to repeat. */
export interface JobHandler<S> {
  task: Task
  run(payload: unknown, services: S): Promise<void>
}

/** Binds a task to the function that runs it, for jobs that are handed these services. */
export const handlerFor =
  <S>() =>
  <Payload extends TProperties>(
    task: Task<Payload>,
    run: (payload: PayloadOf<Payload>, services: S) => Promise<unknown>,
  ): JobHandler<S> => ({
    task,
    run: async (payload, services) => void (await run(payload as PayloadOf<Payload>, services)),
  })
