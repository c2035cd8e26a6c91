import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
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
  for (const args of [['update'], ['install', '-y', 'chromium']]) execFileSync('apt-get', args)
  return installed()
}

/** The installed Chromium or Chrome; where there is none, it is installed if possible. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = installed() ?? install()
  if (!executablePath) throw new Error('This test needs a browser: install Chromium or Google Chrome.')
  // Chromium cannot use its sandbox as root.
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}
