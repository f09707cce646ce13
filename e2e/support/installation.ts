import { preparedDirectory } from './data-directory.ts'
import { startServer } from './server-process.ts'

/**
 * Playwright runs it once before all tests: a server starts in a new folder and stops. The servers of the tests start in
 * copies of the folder. The result removes it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default async function prepareInstallation(): Promise<() => Promise<void>> {
  const { dataDirectory, stop, dispose } = await startServer()
  await stop()
  preparedDirectory.set(dataDirectory)
  return dispose
}
