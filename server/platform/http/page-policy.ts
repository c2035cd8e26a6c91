import { hash } from 'node:crypto'

/** The CSP source expression of an inline script or style. */
export const inlined = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Allows no other origin, and only these scripts and styles. */
export const pagePolicy = (scripts: string[], styles: string[]): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
