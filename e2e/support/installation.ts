import { execFileSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preparedDirectory } from './data-directory.ts'
import { startServer } from './server-process.ts'

const SERVER_BUNDLE = fileURLToPath(new URL('../../scripts/bundle/server.ts', import.meta.url))

/**
 * Playwright runs it once before all tests: the server is built, starts in a new folder and stops. The servers of the
 * tests start in copies of the folder. The result removes it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default async function prepareInstallation(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [SERVER_BUNDLE], { stdio: 'inherit' })
  const { dataDirectory, stop, dispose } = await startServer()
  await stop()
  // Otherwise every command waits for the disk. What a killed server wrote is kept by the system without that.
  await appendFile(join(dataDirectory, 'postgres', 'postgresql.conf'), 'fsync = off\n')
  preparedDirectory.set(dataDirectory)
  return dispose
}
