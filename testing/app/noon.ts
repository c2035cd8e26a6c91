import type { TestApp } from '../app.ts'

const day = 86_400_000

/** Moves the service time to noon, UTC: for tests that midnight, in UTC or in Lagos, would disturb. */
export const untilNoon = ({ services: { clock } }: Pick<TestApp, 'services'>): Promise<void> =>
  clock.advance((1.5 * day - (clock.now().getTime() % day)) % day)
