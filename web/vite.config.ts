import { fileURLToPath } from 'node:url'
import prefresh from '@prefresh/vite'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every app is a page of its own; what they share is in files that all of them use. */
export default defineConfig({
  root: here('./shell'),
  base: '/web/',
  publicDir: here('./shell/public'),
  plugins: [prefresh() as never],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'chrome123',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    reportCompressedSize: false,
    rolldownOptions: { input: { customer: here('./shell/customer.html') } },
  },
})
