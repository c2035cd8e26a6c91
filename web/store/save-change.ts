import { BukaError } from '#client/buka-error.ts'

/** Somebody else has changed the same fields meanwhile. The person decides whose values stay. */
export class Conflict<R, F> extends Error {
  readonly fresh: R
  readonly fields: (keyof F)[]
  constructor(fresh: R, fields: (keyof F)[]) {
    super('changed by somebody else')
    this.fresh = fresh
    this.fields = fields
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields whose values differ. */
export const changedFields = <F extends object>(before: F, after: F): (keyof F)[] =>
  (Object.keys(after) as (keyof F)[]).filter((name) => !isSame(before[name], after[name]))

/**
 * Saves one person's changes to a record that others may change too. The service refuses a change of an old version. The changes
 * are then sent again on top of what others have changed, unless they concern the same field.
 */
export async function saveChange<R extends { version: number }, F extends object>({
  base,
  changes,
  fieldsOf,
  send,
  reload,
}: {
  /** The record as the person saw it. */
  base: R
  changes: Partial<F>
  fieldsOf: (record: R) => F
  send: (version: number, changes: Partial<F>) => Promise<R>
  /** Loads the current record; undefined if it is gone. */
  reload: () => Promise<R | undefined>
}): Promise<R> {
  let { version } = base
  for (;;) {
    try {
      return await send(version, changes)
    } catch (error) {
      if (!(error instanceof BukaError && error.code === 'store.changed')) throw error
      const fresh = await reload()
      if (!fresh || fresh.version === version) throw error
      const [before, now] = [fieldsOf(base), fieldsOf(fresh)]
      const disputed = (Object.keys(changes) as (keyof F)[]).filter(
        (name) => !isSame(before[name], now[name]) && !isSame(now[name], changes[name]),
      )
      if (disputed.length > 0) throw new Conflict<R, F>(fresh, disputed)
      version = fresh.version
    }
  }
}
