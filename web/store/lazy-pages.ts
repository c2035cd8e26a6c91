import { lazy } from '../kit/lazy.ts'
import type { Pages } from './pages.tsx'

/** A page from the file that contains all pages except the board. */
export const lazyPage = <Name extends keyof Pages>(name: Name) =>
  lazy(async () => (await import('./pages.tsx')).pages[name])
