import { findCommand, isExecutable, narrate, run, StepFailure, say } from './setup.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** The headless shell: the same pages take a third less processor time. */
const SHELL = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that starts: the configured one, else a shell, else the system's, else Playwright's download.
 * For benchmarks the system's comes first: users have whole browsers, which keep compiled code.
 */
export async function ensureBrowser({ isWhole = false } = {}) {
  const browser =
    (await firstThatStarts([process.env.CHROMIUM_PATH])) ??
    (isWhole ? ((await systemBrowser()) ?? (await packagedBrowser())) : undefined) ??
    (await shell()) ??
    (await systemBrowser()) ??
    (await downloadedBrowser()) ??
    (await packagedBrowser())
  if (browser) return browser
  throw new StepFailure(
    'The browser tests need Chromium, and none could be found or installed: install Chromium or Google Chrome and run again.',
  )
}

async function shell() {
  if (!findCommand([SHELL])) await installSystemPackages(SHELL)
  return firstThatStarts([findCommand([SHELL])])
}

const systemBrowser = () => firstThatStarts([findCommand(COMMANDS), ...APPLICATIONS.filter(isExecutable)])

async function firstThatStarts(candidates) {
  for (const path of candidates.filter(Boolean)) {
    if (await starts(path)) return path
    say(`${path} does not start; looking for another browser.`)
  }
  return undefined
}

async function downloadedBrowser() {
  const { ok } = await narrate('Downloading a browser for the tests', () =>
    run('playwright', ['install', 'chromium'], { timeoutMs: 300_000 }),
  )
  if (!ok) return undefined
  const script = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await run('node', ['--eval', script])
  return (await starts(output.trim())) ? output.trim() : undefined
}

async function packagedBrowser() {
  return (await installSystemPackages('chromium')) ? systemBrowser() : undefined
}

const starts = async (path) => (await run(path, ['--version'], { timeoutMs: 30_000 })).ok
