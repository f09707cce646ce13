import { onTestFinished } from 'vitest'

/** Runs when a test or a test file ends. */
type Cleanup = () => Promise<void> | void

let isInTest = false
const cleanups: Cleanup[] = []
const afterTests = new Set<Cleanup>()

/** Runs that function when the test file ends; the last one registered runs first. */
export const atEndOfFile = (cleanup: Cleanup): void => void cleanups.push(cleanup)

/** Runs that function after each test, until the test file ends. */
export function afterEachTest(cleanup: Cleanup): void {
  afterTests.add(cleanup)
}

/** Runs that function when the current test ends, and outside of tests when the test file ends. */
export const atEndOfTest = (cleanup: Cleanup): void =>
  isInTest ? onTestFinished(cleanup) : atEndOfFile(cleanup)

/** For `setup.ts`. */
export function beginTest(): void {
  isInTest = true
}

/** For `setup.ts`. */
export async function endTest(): Promise<void> {
  isInTest = false
  for (const cleanup of afterTests) await cleanup()
}

/** For `setup.ts`: what belongs to a test file must not reach the next one, which uses the same modules. */
export async function endFile(): Promise<void> {
  afterTests.clear()
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
