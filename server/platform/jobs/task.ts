import Type, { type Static, type TObject, type TProperties } from 'typebox'

/** When a task runs by itself, in UTC. */
export type Recurrence = 'every minute' | { minuteOfHour: number }

/**
 * What a job does. Declared once: both the code that adds such a job and its handler take the payload's type
 * from here.
 */
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

/** A task that only runs on schedule, without a payload. */
export const recurringTask = (name: string, recurs: Recurrence): Task<Record<never, never>> =>
  task(name, {}, recurs)

/** Work to be done after the commit, at least once, also after a restart. */
export interface NewJob<Payload extends TProperties = TProperties> {
  task: Task<Payload>
  payload: PayloadOf<Payload>
  /** When the job is due, by the service's clock. Defaults to now. */
  runAt?: Date
  /**
   * A later job with the same key replaces a waiting one. A job that already runs is not replaced: then both
   * run.
   */
  key?: string
  maxAttempts?: number
  /**
   * Jobs of one queue run one after the other, across all processes, so that jobs waiting for a provider do
   * not use every slot.
   */
  queue?: string
}

/** Runs a job. A job may run more than once, so the handler must be idempotent. */
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
