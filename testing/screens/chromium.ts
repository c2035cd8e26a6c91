import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

// First Debian's headless build, in which a visit costs a third of what it costs in the whole browser.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const installed = () => places.find(existsSync)
const isRoot = process.getuid?.() === 0

/** Workers call this at the same time: the first installs Chromium, the others wait and find it. */
async function install(): Promise<string | undefined> {
  if (!isRoot) return undefined
  const once = `test -x ${places[0]} || { apt-get -q update && apt-get -q install -y chromium-headless-shell; }`
  await promisify(execFile)('flock', [join(tmpdir(), 'buka-chromium.lock'), 'sh', '-c', once])
  return installed()
}

/** The path of the installed Chromium or Chrome. If there is none and the process runs as root, Chromium is installed. */
export async function chromiumPath(): Promise<string> {
  const path = installed() ?? (await install())
  if (!path) throw new Error('This needs a browser: install Chromium or Google Chrome.')
  return path
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await chromiumPath()
  // Chromium cannot use its sandbox as root.
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}
