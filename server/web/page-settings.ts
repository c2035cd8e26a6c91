import type { Config } from '#server/config.ts'
import type { PageSettings } from './page.ts'

export const pageSettings = ({
  MAP_TILES_URL,
  MAP_TILES_CREDIT,
  PAYMENTS_PROVIDER,
}: Config): PageSettings => ({
  mapTiles: MAP_TILES_URL === '' ? null : { url: MAP_TILES_URL, credit: MAP_TILES_CREDIT },
  hasSandboxBank: PAYMENTS_PROVIDER === 'sandbox',
})
