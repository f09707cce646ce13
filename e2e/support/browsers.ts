import type { LaunchOptions } from '@playwright/test'

/** Chromium without a sandbox of its own (it refuses root otherwise) and without its background traffic. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, for dictation.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Starts the Chromium of that path, or Playwright's own download. */
export const launchOptions = (executablePath: string | undefined): LaunchOptions => ({
  executablePath,
  args: flags,
})

/** For tests of what the headless shell lacks: it refuses every permission to show notifications. */
export const wholeBrowser = launchOptions(process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH)
