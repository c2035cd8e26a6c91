/** Settings of the service that the screens use. The service embeds them in the page. */
export interface PageSettings {
  /** Null where maps are drawn without tiles. */
  mapTiles: { url: string; credit: string } | null
  /** Payments are made at `/sandbox/payment/<reference>`, and no real bank is asked. */
  hasSandboxBank: boolean
}

/** The page that the service worker has cached for use without a network contains no settings. */
export function readPageSettings(page: Pick<Document, 'getElementById'>): PageSettings {
  const text = page.getElementById('settings')?.textContent
  return { mapTiles: null, hasSandboxBank: false, ...(text ? (JSON.parse(text) as PageSettings) : {}) }
}
