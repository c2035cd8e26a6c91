import { defineConfig, mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** The explorations of the suite in full: `npm run test:long`. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: undefined } },
  defineConfig({
    test: {
      include: [
        'server/modules/chat/chat-histories.test.ts',
        'server/modules/discovery/scale.test.ts',
        'server/modules/dispatch/{box,offer}-races.test.ts',
        'server/modules/orders/life-cycle/order-races.test.ts',
        'server/modules/support/tickets/ticket-histories.test.ts',
        'server/platform/http/bad-input.test.ts',
        'testing/service/{fuzz,list-walks,market-walks,money-histories,money-kills,money-races,realtime-cuts,realtime-nodes}.test.ts',
        'torture/torture.test.ts',
      ],
      env: { TEST_LONG: 'true' },
    },
  }),
)
