// Runs a file of this project under the pinned version of Node, with the options of Node given to this one, after installing
// what is missing. Plain JavaScript that works on Node 20, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Module from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Compares npm's record of installed packages, which is written at the end, with package-lock.json. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  const installed = readJson('node_modules', '.package-lock.json').packages
  // The service itself needs no development packages in production.
  const withoutDev =
    file === service || process.env.NODE_ENV === 'production' || /dev/.test(process.env.npm_config_omit ?? '')
  const fits = (allowed, value) => !allowed || [allowed].flat().includes(value)
  const isWanted = (entry) => {
    if (entry.dev && withoutDev) return false
    // Optional packages count when they are for this platform by name: npm leaves out some of the others.
    if (entry.optional && !(entry.os && entry.cpu && !entry.libc)) return false
    return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
  }
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, entry]) => path === '' || !isWanted(entry) || installed[path]?.integrity === entry.integrity,
  )
}

/** Only one of several concurrent starts in this folder installs; the others wait for it. */
async function whileLocked(work) {
  const lock = join(tmpdir(), `buka-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  while (!takeLock(lock)) await sleep(300)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    // Unlike creating a file, linking is atomic with its content.
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isStale(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function isStale(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

async function install() {
  if (isInstalled()) return true
  console.error('Installing what is missing (once, about half a minute)…')
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: windows && !cli }
  const [command, ...rest] = cli ? [process.execPath, cli, ...args] : ['npm', ...args]
  const { code, output } = await run(command, rest, options)
  if (code !== 0) console.error(output.trim())
  return code === 0
}

/**
 * Runs a program, forwarding signals sent to this process alone. Signals of the terminal (Ctrl-C, closing it)
 * reach the whole foreground group, so the program already has them: a second Ctrl-C could cut its shutdown
 * short. Those two are therefore forwarded only when no terminal is attached.
 */
function run(command, args, options) {
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const child = spawn(command, args, options)
  const handlers = ['SIGINT', 'SIGHUP', 'SIGTERM'].map((signal) => {
    const handler = () => (signal === 'SIGTERM' || !terminal) && child.kill(signal)
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += data
    })
  }
  return new Promise((done) => {
    const finish = (result) => {
      for (const off of handlers) off()
      // If a signal ended the program, this process ends with the same signal.
      if (result.signal) process.kill(process.pid, result.signal)
      done(result)
    }
    child.on('error', (error) => finish({ code: 1, output: output + error.message }))
    child.on('close', (code, signal) => finish({ code, signal, output }))
  })
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

const [name, ...args] = process.argv.slice(2)
if (!name) fail('Usage: node scripts/run.mjs <file> [arguments]')
const file = resolve(root, name)
const service = resolve(root, 'server/main.ts')

if (!isInstalled() && !(await whileLocked(install))) {
  fail('The installation failed, see above. Check the network connection and start again.')
}

const pinned = Object.entries(readJson('package.json').optionalDependencies).filter(([key]) =>
  key.startsWith('node-'),
)
const platform = `${windows ? 'win' : process.platform}-${process.arch}`
const [node] = pinned.find(([key]) => key.endsWith(`-${platform}`)) ?? []
const [, version] = pinned[0]

// Compiled code is reused by the next start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')

// The compiler of the tests uses memory pages of 2 MB if it may: clearing these for small files was a third of its work.
if (/vitest/.test(name)) process.env.MIMALLOC_ALLOW_THP ??= '0'

// npm passes SIGTERM to its shell, which ends without forwarding it. So this process ends too when its parent has ended.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watching.unref()
}

if (process.versions.node === version) {
  Module.enableCompileCache()
  // One process: signals go directly to the program. Unlike import(), this makes the file the main module.
  process.argv = [process.execPath, file, ...args]
  Module.runMain(file)
} else {
  const binary = node && join(root, 'node_modules', node, 'bin', windows ? 'node.exe' : 'node')
  if (!binary || !existsSync(binary)) {
    fail(`There is no Node ${version} for ${platform} among the packages. Install it and start with it.`)
  }
  const { code, output } = await run(binary, [...process.execArgv, file, ...args], { stdio: 'inherit' })
  if (output) fail(`Node ${version} cannot run here: ${output}`)
  process.exitCode = code
}
