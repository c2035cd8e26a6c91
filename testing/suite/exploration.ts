/**
 * Explorations (random sequences, fuzzing, kills) are short and deterministic in `npm test`. `npm run
 * test:long` makes them long, each time with a new seed; TEST_SEED repeats one.
 */
export const isLong = process.env.TEST_LONG === 'true'

/** The number of runs, for a short and a long exploration. */
export const extent = (short: number, long: number): number => (isLong ? long : short)

export const seed = Number(process.env.TEST_SEED ?? (isLong ? Date.now() % 2 ** 31 : 1))
