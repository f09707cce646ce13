import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logInto() {
  const lines: string[] = []
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) }
}

test('logs the details of an error that help to fix it, and no data of users', () => {
  const { lines, log } = logInto()
  const cause = Object.assign(new Error('broken constraint'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.org) already exists.',
  })
  const error = Object.assign(new Error('failed', { cause }), { data: { password: 'hunter2' } })
  log.error({ err: error }, 'unexpected error')
  expect(lines.join('')).not.toMatch(/ann@example|hunter2/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'unexpected error',
    err: { message: 'failed', cause: { code: '23505', message: 'broken constraint' } },
  })
})

test('hides secrets by their names', () => {
  const { lines, log } = logInto()
  log.info({ password: 'hunter2', token: 'hunter2', apiKey: 'hunter2' }, 'careless')
  expect(lines.join('')).not.toContain('hunter2')
})
