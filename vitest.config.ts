import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{client,contract,server,testing,scripts}/**/*.test.ts'],
    globalSetup: 'testing/global-setup.ts',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
