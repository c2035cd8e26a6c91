/** Settings of the service that screens go by, as it has put them into the page. */
export interface PageSettings {
  /** Null where maps are drawn without tiles. */
  mapTiles: { url: string; credit: string } | null
}

/** A page that was kept for want of a network has none. */
export function readPageSettings(page: Pick<Document, 'getElementById'>): PageSettings {
  const text = page.getElementById('settings')?.textContent
  return { mapTiles: null, ...(text ? (JSON.parse(text) as PageSettings) : {}) }
}
