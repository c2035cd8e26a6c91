/** Settings of the service that screens go by, as it has put them into the page. */
export interface PageSettings {
  /** Null where maps are drawn without tiles. */
  mapTiles: { url: string; credit: string } | null
  /** Payments are made at `/sandbox/payment/<reference>`, as no bank is asked. */
  hasSandboxBank: boolean
}

/** A page that was kept for want of a network has none. */
export function readPageSettings(page: Pick<Document, 'getElementById'>): PageSettings {
  const text = page.getElementById('settings')?.textContent
  return { mapTiles: null, hasSandboxBank: false, ...(text ? (JSON.parse(text) as PageSettings) : {}) }
}
