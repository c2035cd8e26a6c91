import type { TestApp } from './app.ts'

const day = 86_400_000

/** Moves the service's time on to noon, UTC: for what would be otherwise if midnight, here or in Lagos, came in between. */
export const untilNoon = ({ services: { clock } }: Pick<TestApp, 'services'>): Promise<void> =>
  clock.advance((1.5 * day - (clock.now().getTime() % day)) % day)
