import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Cleans up after the current test, else after the test file: within a test `afterAll` is never called. */
export function whenDone(clearUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await clearUp()))
  else afterAll(async () => void (await clearUp()))
}
