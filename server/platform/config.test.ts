import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const external = { DATABASE_URL: 'postgres://me:secret@db.example:5432/commonplace' }

test('needs nothing', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDirectory: join(process.cwd(), 'data'),
    role: 'all',
    logLevel: 'info',
    trustedProxies: 0,
    providers: [],
  })
})

test('counts empty variables as absent', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '  ', SECRET_KEY: '' })).toMatchObject({ port: 3000 })
})

test('reads what is given and cannot be changed afterwards', () => {
  const config = parseConfig({ ...external, PORT: '0', ROLE: 'worker', PUBLIC_URL: 'https://notes.example/' })
  expect(config).toMatchObject({ port: 0, role: 'worker', publicUrl: 'https://notes.example' })
  expect(Object.isFrozen(config)).toBe(true)
})

describe('a wrong value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'notes.example'],
    ['PUBLIC_URL', 'ftp://notes.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SECRET_KEY', 'short'],
    ['ROLE', 'boss'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['OPENAI_BASE_URL', 'not a url'],
    ['OPENAI_COMPATIBLE_LOCAL_BASE_URL', 'localhost:8080'],
  ])('is named: %s=%s', (name, value) => {
    const parse = () => parseConfig({ [name]: value })
    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(new RegExp(`^${name} should `))
  })

  test('never shows a secret', () => {
    expect(() => parseConfig({ SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => parseConfig({ DATABASE_URL: 'mysql://me:hunter2@x/y' })).not.toThrow(/hunter2/)
  })
})

test('splits the roles only over a database that they can share', () => {
  expect(() => parseConfig({ ROLE: 'web' })).toThrow(/DATABASE_URL/)
  expect(parseConfig({ ...external, ROLE: 'web' }).role).toBe('web')
})
