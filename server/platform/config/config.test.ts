import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig, siteAddress } from './config.ts'

const external = { DATABASE_URL: 'postgres://me:secret@db.example:5432/commonplace' }

test('requires no variable', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDirectory: join(process.cwd(), 'data'),
    role: 'all',
    logLevel: 'info',
    trustedProxies: 0,
    isEmergencyLoginOpen: false,
    providers: [],
  })
})

test('treats empty variables as absent', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '  ', SECRET_KEY: '' })).toMatchObject({ port: 3000 })
})

test('returns the given values as a frozen object', () => {
  const config = parseConfig({ ...external, PORT: '0', ROLE: 'worker', PUBLIC_URL: 'https://notes.example/' })
  expect(config).toMatchObject({ port: 0, role: 'worker', publicUrl: 'https://notes.example' })
  expect(Object.isFrozen(config)).toBe(true)
})

describe('an invalid value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'notes.example'],
    ['PUBLIC_URL', 'ftp://notes.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'Commonplace'],
    ['MAIL_FROM', 'Commonplace <a@example.org>\nBcc: everybody@example.org'],
    ['ROLE', 'boss'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['EMERGENCY_LOGIN', 'perhaps'],
    ['OPENAI_BASE_URL', 'not a url'],
    ['OPENAI_COMPATIBLE_LOCAL_BASE_URL', 'localhost:8080'],
  ])('is reported with the name of the variable: %s=%s', (name, value) => {
    const parse = () => parseConfig({ [name]: value })
    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(new RegExp(`^${name} should `))
  })

  const bucket = { S3_BUCKET: 'tides', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }

  test.each([
    ['S3_BUCKET', { S3_BUCKET: 'No Such/Name' }],
    ['S3_BUCKET', { S3_BUCKET: '' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'store.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://store.example/path' }],
    ['S3_REGION', { S3_REGION: 'not a region' }],
    ['S3_PATH_STYLE', { S3_PATH_STYLE: 'perhaps' }],
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
  ])('is reported in the configuration of a bucket as %s: %o', (name, wrong) => {
    expect(() => parseConfig({ ...bucket, ...wrong })).toThrow(new RegExp(`^${name} should `))
  })

  test.each([
    [{}, 'https://tides.s3.us-east-2.amazonaws.com', 'us-east-2'],
    [{ S3_REGION: 'eu-west-1' }, 'https://tides.s3.eu-west-1.amazonaws.com', 'eu-west-1'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/tides', 'us-east-2'],
    [
      { S3_ENDPOINT: 'https://store.example', S3_PATH_STYLE: 'false' },
      'https://tides.store.example',
      'us-east-2',
    ],
  ])('the address of a bucket is derived from %o', (more, url, region) => {
    expect(parseConfig({ ...bucket, ...more }).bucket).toMatchObject({ url, region, name: 'tides' })
  })

  test('errors never contain a secret', () => {
    expect(() => parseConfig({ SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => parseConfig({ DATABASE_URL: 'mysql://me:hunter2@x/y' })).not.toThrow(/hunter2/)
  })
})

test('separate roles require a shared database', () => {
  expect(() => parseConfig({ ROLE: 'web' })).toThrow(/DATABASE_URL/)
  expect(parseConfig({ ...external, ROLE: 'web' }).role).toBe('web')
})

test('mail requires a sender address', () => {
  const smtp = { SMTP_URL: 'smtp://me:secret@mail.example.org' }
  expect(parseConfig({}).smtp).toBeUndefined()
  expect(() => parseConfig(smtp)).toThrow(/^MAIL_FROM should be an address/)
  for (const from of ['notes@example.org', 'Our Notes <notes@example.org>'])
    expect(parseConfig({ ...smtp, MAIL_FROM: from }).smtp).toEqual({ url: smtp.SMTP_URL, from })
})

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://notes.example/', HOST: '0.0.0.0' }, 'https://notes.example'],
])('the public address with %j is %s', (environment, address) => {
  expect(siteAddress(parseConfig(environment))).toBe(address)
})
