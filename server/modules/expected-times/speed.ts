import type { Config } from '#server/config.ts'

export const metresPerMinute = (config: Config): number => (config.RIDER_KILOMETRES_PER_HOUR * 1000) / 60
