import { expect, test } from 'vitest'
import { explainOutput } from './failure.ts'

const STARTING = [
  '2026-11-22 16:00:00 UTC [1] LOG:  database system was interrupted',
  '2026-11-22 16:00:00 UTC [2] FATAL:  the database system is starting up',
]

test('a failed start is explained by its first severe line', () => {
  const output = [
    ...STARTING,
    '2026-11-22 16:00:00 UTC [3] PANIC:  could not write to file "pg_wal/xlogtemp.30": No space left on device',
    '2026-11-22 16:00:00 UTC [1] LOG:  startup process (PID 30) was terminated by signal 6: Aborted',
    `2026-11-22 16:00:00 UTC [1] LOG:  ${'aborting startup due to startup process failure '.repeat(20)}`,
  ].join('\n')
  expect(explainOutput('The built-in database did not start', output)).toBe(
    'The built-in database did not start because the disk of DATA_DIR is full: could not write to file "pg_wal/xlogtemp.30": No space left on device',
  )
})

test('output without a severe line is reported from its beginning', () => {
  expect(explainOutput('It failed', '\npostgres: cannot be executed\nmore\n')).toBe(
    'It failed: postgres: cannot be executed more',
  )
  expect(explainOutput('It failed', '')).toBe('It failed.')
})
