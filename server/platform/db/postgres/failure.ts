/** Ends the start with one sentence: the built-in database cannot be used. */
export class EmbeddedPostgresError extends Error {}

const SENTENCE_MAX = 600
const SEVERE = /\b(?:FATAL|PANIC|ERROR|error):\s+(.+)$/
/** Responses to our own connection attempts. */
const EXPECTED = /the database system is /
const DISK_FULL = /No space left on device|Disk quota exceeded/

/** One sentence from the output of a PostgreSQL program: its first severe line, or else its beginning. */
export function explainOutput(failure: string, output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !EXPECTED.test(line))
  const severe = lines.flatMap((line) => SEVERE.exec(line)?.[1] ?? [])
  const cause = severe[0] ?? lines.filter((line) => line !== '').join(' ')
  const reason = DISK_FULL.test(output) ? `${failure} because the disk of DATA_DIR is full` : failure
  return cause === '' ? `${reason}.` : `${reason}: ${cause}`.slice(0, SENTENCE_MAX)
}
