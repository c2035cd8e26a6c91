import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// Debian's build without windows: a visit costs it a third of what it costs the whole browser.
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

function install(): string | undefined {
  if (!isRoot) return undefined
  for (const args of [['update'], ['install', '-y', 'chromium-headless-shell']]) execFileSync('apt-get', args)
  return installed()
}

/** The machine's own Chromium or Chrome; where there is none and it may be, it is installed first. */
export function chromiumPath(): string {
  const path = installed() ?? install()
  if (!path) throw new Error('This needs a browser: install Chromium or Google Chrome.')
  return path
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath()
  // Chromium cannot use its sandbox as root.
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}
