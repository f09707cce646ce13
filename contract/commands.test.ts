import { expect, test } from 'vitest'
import {
  commandIn,
  hasKey,
  keyIn,
  maskedKeyCommand,
  refusedCommandIn,
  textAfterCommand,
  unknownCommandIn,
} from './commands.ts'

test.each([
  ['/roll 2d6', '/roll'],
  ['/gen_image a pier', '/gen_image'],
  ['  /more', '/more'],
  ['/key sk-abc', '/key'],
  ['/KEY sk-abc', '/key'],
  ['/key\nsk-abc', '/key'],
  ['/key:sk-abc', '/key'],
  ['/key/sk-abc', '/key'],
  ['/key-sk-abc', '/key'],
  ['/keysk-abc', '/key'],
  ['/key', '/key'],
  ['/keys of a piano', '/keys'],
  ['\u200B/roll 2d6', '/roll'],
  ['／roll 2d6', '/roll'],
  ['/llm hello /key', '/llm'],
])('finds a command at the start of a message: %j is %s', (prompt, name) =>
  expect(commandIn(prompt)).toBe(name),
)

test.each([
  '/etc/hosts has no entry',
  '// a comment',
  '/ divides',
  '/* a comment */',
  'see /key sk-abc',
  '1/2',
  '',
  '/*.ts',
  '/keyboard/layout',
])('finds no command in the text %j', (prompt) => expect(commandIn(prompt)).toBeUndefined())

test.each([
  '/key sk-abc',
  ' /Key',
  '/key9',
  '/llm /key sk-abc',
  '/llm\n/key sk-abc',
  '/llm /llm /key sk-abc',
  '/gen_image /key sk-abc',
  '/models /key sk-abc',
  '/dance /key sk-abc',
  '/llm \u200B/key sk-abc',
  '/llm\u200B/key sk-abc',
  '\u200B/llm /key sk-abc',
  '\u200B/key sk-abc',
  '\uFEFF/key sk-abc',
  '\u2060\u00AD\u3164\uFE0F/key sk-abc',
  '\u0007/key sk-abc',
  '/key\u200Bsk-abc',
  '/\u200Bkey sk-abc',
  '/ key sk-abc',
  '／key sk-abc',
  '／ｋｅｙ sk-abc',
  '／llm ／ key sk-abc',
])('reports a possible key in %j', (text) => expect(hasKey(text)).toBe(true))
test.each(['/keys', '/ke', 'a /key', '/llm a /key', '/ keys', '/etc/hosts /key', '/ divides'])(
  'reports no key in %j',
  (text) => expect(hasKey(text)).toBe(false),
)

test.each([
  '/roll 2d6',
  '/gen_image a pier',
  '/edit_image bluer',
  '/models',
  '/more',
  '/admin',
  '/key sk-abc',
  '/keysk-abc',
  '/llm hello',
  'hello',
  '/etc/hosts',
])('can be sent: %j', (prompt) => expect(unknownCommandIn(prompt)).toBeUndefined())

test.each([
  ['/dance', '/dance'],
  ['/ROLL', '/ROLL'],
])('cannot be sent: %j', (prompt, command) => expect(unknownCommandIn(prompt)).toBe(command))

test('searches a key after many commands without delay', () => {
  const commands = '/a '.repeat(60_000)
  const blanks = '\u3164'.repeat(200_000)
  const texts = [commands, `${commands}/key sk-abc`, `/a${blanks}`, `/${blanks}`, `${blanks}a`]
  const before = performance.now()
  expect(texts.map(hasKey)).toEqual([false, true, false, false, false])
  expect(performance.now() - before).toBeLessThan(2000)
})

test('refuses the command for administrators to other users', () => {
  const refusals = (isAdmin: boolean) =>
    ['/admin', '/roll', '/dance'].map((prompt) => refusedCommandIn(prompt, { isAdmin }))
  expect(refusals(false)).toEqual(['/admin', undefined, '/dance'])
  expect(refusals(true)).toEqual([undefined, undefined, '/dance'])
})

test('reads the text after a command', () =>
  expect([' /roll  2d6 +3 ', '/llm\nHello', '/more'].map(textAfterCommand)).toEqual(['2d6 +3', 'Hello', '']))

test.each([
  ['/key openai sk-abc', { provider: 'openai', apiKey: 'sk-abc' }],
  ['/KEY Mistral abc', { provider: 'mistral', apiKey: 'abc' }],
  ['/key gemini abc', { provider: 'google', apiKey: 'abc' }],
  ['/key sk-ant-abc', { provider: 'anthropic', apiKey: 'sk-ant-abc' }],
  ['/keysk-abc', { provider: 'openai', apiKey: 'sk-abc' }],
  ['/key: xai-abc', { provider: 'xai', apiKey: 'xai-abc' }],
  ['/key abc', { provider: undefined, apiKey: 'abc' }],
  ['/key ollama abc', { provider: undefined, apiKey: 'abc' }],
  ['/key cohere', { provider: 'cohere' }],
  ['/key', {}],
  ['/key openai sk-abc sk-def', {}],
  ['\u200B／ key：\u200Bsk-abc\uFEFF', { provider: 'openai', apiKey: 'sk-abc' }],
  ['/llm /key sk-abc', {}],
])('the key in %j is %o', (prompt, found) => expect(keyIn(prompt)).toEqual(found))

test.each(['/key openai sk-abc', '/keysk-abc', '/key sk-abc sk-abc', '/key openai:sk-abc'])(
  'is shown without the key: %j',
  (prompt) => expect(maskedKeyCommand(prompt)).not.toContain('abc'),
)
