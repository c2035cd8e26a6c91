import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { contractDeclarations } from './declarations.ts'

/**
 * Fills client/package/dist: the client as one file, and its declarations with types made from the contract, so that whoever
 * installs it needs nothing else. `npm pack ./client/package` runs it.
 */

const root = join(import.meta.dirname, '..', '..')
const out = join(root, 'client', 'package', 'dist')

async function bundle(): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      lib: { entry: join(root, 'client', 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  })
}

/** Declarations of the client's own files, as the compiler makes them. */
function clientDeclarations(folder: string): string[] {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    folder,
    '--checkers',
    '1',
  ]
  const config = join(folder, 'tsconfig.json')
  const settings = {
    extends: join(root, 'tsconfig.json'),
    // Without the types of Node, which browsers do not have.
    compilerOptions: { types: [] },
    include: [join(root, 'client', 'index.ts')],
  }
  writeFileSync(config, JSON.stringify(settings))
  execFileSync(process.execPath, [compiler, '-p', config, ...options, '--rootDir', root], {
    stdio: 'inherit',
  })
  return globSync(join(folder, 'client', '*.d.ts'))
}

const mentioned = (text: string) => [...text.matchAll(/from '\.\/([\w-]+)\.ts'/g)].map(([, name]) => name!)

async function declare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'buka-client-'))
  try {
    const texts = new Map(
      clientDeclarations(folder).map((file) => [basename(file, '.d.ts'), readFileSync(file, 'utf8')]),
    )
    // The public file, and all files that it refers to.
    const wanted = ['index']
    for (const name of wanted)
      for (const each of mentioned(texts.get(name)!)) if (!wanted.includes(each)) wanted.push(each)
    for (const name of wanted) {
      const text = texts
        .get(name)!
        .replaceAll(/'#contract\/[\w/-]+\.ts'/g, "'./contract.js'")
        .replaceAll(/'\.\/([\w-]+)\.ts'/g, "'./$1.js'")
      const records = name === 'index' ? "export type * from './contract.js';\n" : ''
      writeFileSync(join(out, `${name}.d.ts`), text + records)
    }
    writeFileSync(join(out, 'contract.d.ts'), await contractDeclarations())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

mkdirSync(out, { recursive: true })
await bundle()
await declare()
