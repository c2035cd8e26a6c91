import { hash } from 'node:crypto'

/** As a policy names a script or a style that is in the page itself. */
export const inlined = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Nothing from elsewhere, and of scripts and styles only these. */
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
