import { paths as customerPaths } from '../customer/paths.ts'
import { paths as deskPaths } from '../desk/paths.ts'
import { paths as riderPaths } from '../rider/paths.ts'
import { paths as storePaths } from '../store/paths.ts'

export interface AppShell {
  /** The HTML page, in this folder. */
  html: string
  paths: readonly string[]
}

/** The page of each app, and the addresses at which the service answers with it. */
export const apps: { [name: string]: AppShell } = {
  customer: { html: 'customer.html', paths: Object.values(customerPaths) },
  store: { html: 'store.html', paths: Object.values(storePaths) },
  rider: { html: 'rider.html', paths: Object.values(riderPaths) },
  desk: { html: 'desk.html', paths: Object.values(deskPaths) },
}
