import { lazy } from '../kit/lazy.ts'
import type { Pages } from './pages.tsx'

/** Loaded with all others but the board. */
export const lazyPage = <Name extends keyof Pages>(name: Name) =>
  lazy(async () => (await import('./pages.tsx')).pages[name])
