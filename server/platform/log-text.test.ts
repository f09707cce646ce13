import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { toLogText } from './log-text.ts'

function logAsText() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(toLogText(line)) })
  return { log, lines }
}

test('an entry is one line with its time, level, message and fields', () => {
  const { log, lines } = logAsText()
  log.warn({ route: '/api/files/:id', ms: 12, reason: 'two words' }, 'request')
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warn  request route=\/api\/files\/:id ms=12 reason="two words"\n$/,
    ),
  ])
})

test('the stack of an error is indented below its entry', () => {
  const { log, lines } = logAsText()
  log.error({ err: new Error('broken') }, 'job failed')
  const [first, second, third] = (lines[0] ?? '').split('\n')
  expect(first).toMatch(/error job failed$/)
  expect(second).toBe('    Error: broken')
  expect(third).toMatch(/^ {8}at /)
})
