import { expect, test } from 'vitest'
import { serverFormOf } from './server-form.ts'

const row = { key: 'a', name: 'TOKEN', value: '', isSaved: true }

test('a command has an argument in each line, and keeps saved values', () => {
  const form = serverFormOf({
    transport: 'stdio',
    enabled: true,
    rows: [row, { ...row, name: 'B', value: 'x' }],
  })
  const typed = { name: 'Files', command: 'npx', arguments: '-y\n\nsome server\n', allowedUserTags: 'a, b' }
  expect(form.parse({ ...typed, url: 'http://left.example' })).toEqual({
    name: 'Files',
    transport: 'stdio',
    enabled: true,
    url: '',
    command: 'npx',
    arguments: ['-y', 'some server'],
    clientId: '',
    allowedUserTags: ['a', 'b'],
    secrets: [{ name: 'TOKEN' }, { name: 'B', value: 'x' }],
  })
})

test('an error of an entry names its field', () => {
  const form = serverFormOf({ transport: 'http', enabled: true, rows: [{ ...row, name: 'Host' }] })
  const { error } = form.safeParse({ name: 'Files', url: 'https://sea.example' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['secrets.0.name'])
})
