import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Code that finds files beside itself still finds them beside its source. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/** When it is imported as an ES module, node:http also loads the client behind fetch, which the program does not need to start. */
const httpAlone: Plugin = {
  name: 'http-alone',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' ? '\0http-alone' : undefined),
  load: (id) =>
    id === '\0http-alone' ? `module.exports = process.getBuiltinModule('node:http')` : undefined,
}

/**
 * Bundles the program and the packages that it needs into a few files. Starting a process from them costs less than half of starting
 * it from some 1,900 modules, and the tests start about a hundred processes.
 */
export async function bundleProgram(folder: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [sourcePlaces, httpAlone],
    ssr: {
      noExternal: true,
      // These packages load a binary or start a thread from a file of their own.
      external: ['sharp', '@node-rs/argon2', 'pino'],
    },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        input: {
          main: join(root, 'server/main.ts'),
          'waiting-program': join(root, 'testing/programs/waiting-program.ts'),
        },
      },
    },
  })
  // Node would have to compile each file to find out that it is an ES module.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
}
