import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createSecretBox, type SecretBox } from '#server/platform/secrets/secret-box.ts'
import { rotateSecretKey } from '#server/platform/secrets/secret-rotation.ts'
import { startAnotherApp } from './harness.ts'
import { databaseProcesses, makeDataDirectory, startProcess } from './server-process.ts'
import { visit } from './visitor.ts'

const TIMEOUT = { timeout: 180_000 }
const PROGRAM = fileURLToPath(new URL('../rotate-secret-key.ts', import.meta.url))
const PERSON = { username: 'ada', email: 'ada@example.org', password: 'six blue herons' }

/** Where secrets are stored, each with its encryption context. A new table with secrets is added here too. */
const SEALED: { table: string; secret: string; id: string; context: (id: string) => string }[] = [
  {
    table: 'drive_attempts',
    secret: 'sealed_verifier',
    id: 'state_hash',
    context: (id) => `google-drive-attempt:${id}`,
  },
  {
    table: 'drive_connections',
    secret: 'sealed_tokens',
    id: 'user_id',
    context: (id) => `google-drive:${id}`,
  },
  {
    table: 'drive_revocations',
    secret: 'sealed_token',
    id: 'id',
    context: (id) => `google-drive-revocation:${id}`,
  },
  { table: 'mails', secret: 'sealed_link', id: 'id', context: (id) => id },
  { table: 'mcp_servers', secret: 'sealed_secrets', id: 'id', context: (id) => id },
  { table: 'mcp_servers', secret: 'sealed_client_secret', id: 'id', context: (id) => id },
  { table: 'mcp_sign_in_attempts', secret: 'sealed_attempt', id: 'state_hash', context: (id) => id },
  { table: 'mcp_sign_ins', secret: 'sealed_tokens', id: 'id', context: (id) => id },
  { table: 'personal_keys', secret: 'sealed_key', id: 'context', context: (id) => id },
  { table: 'provider_keys', secret: 'sealed_key', id: 'id', context: (id) => id },
  { table: 'push_keys', secret: 'sealed_private_key', id: 'id', context: () => 'push key' },
  { table: 'registration_invites', secret: 'sealed_code', id: 'id', context: (id) => id },
  { table: 'settings', secret: 'sealed_value', id: 'name', context: (id) => id },
  { table: 'sign_in_attempts', secret: 'sealed_attempt', id: 'state_hash', context: (id) => id },
  { table: 'sign_in_strategies', secret: 'sealed_secret', id: 'strategy', context: (id) => `sign-in:${id}` },
  { table: 'totp_factors', secret: 'sealed_secret', id: 'user_id', context: (id) => `totp:${id}` },
]

const keyOf = (folder: string) => readFileSync(join(folder, 'secret-key'), 'utf8')

async function rotate(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM], { env: { PATH, HOME, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

async function start(environment: Record<string, string>) {
  const server = await startProcess(environment)
  await server.ready()
  return server
}

/** Runs a query in the database of a stopped server. */
async function inDatabase<T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(folder)
  const client = new Client(postgres.connection)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Stores one secret of each kind, as the program would. */
const storeSecrets = (folder: string, box: SecretBox) =>
  inDatabase(folder, async (client) => {
    const { rows } = await client.query<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where column_name like 'sealed%' order by 1, ordinal_position",
    )
    expect(rows).toEqual(SEALED.map(({ table, secret }) => ({ table_name: table, column_name: secret })))
    const [{ id: userId } = { id: '' }] = (await client.query<{ id: string }>('select id from users')).rows
    await client.query("insert into provider_keys values ('openai', $1, null, gen_random_uuid(), now())", [
      box.seal('a provider key', 'openai'),
    ])
    await client.query(
      "insert into personal_keys (user_id, provider_id, sealed_key, updated_at) values ($1, 'openai', $2, now())",
      [userId, box.seal('a key of a user', `${userId}/openai`)],
    )
    await client.query(
      "insert into settings (name, value, sealed_value, updated_at) values ('WebSearchKey', '••••', $1, now())",
      [box.seal('a search key', 'WebSearchKey')],
    )
    const server = randomUUID()
    await client.query(
      `insert into mcp_servers (id, name, slug, enabled, allowed_user_tags, transport, url, command, arguments,
         sealed_secrets, secret_names, oauth_client_id, sealed_client_secret, version, software, created_at)
       values ($1, 'Files', 'files', true, '{}', 'http', 'http://127.0.0.1:9/', '', '{}', $2, '{}', 'site', $3, 1, '',
         now())`,
      [server, box.seal('{"authorization":"a token"}', server), box.seal('a secret of a client', server)],
    )
    const signIn = randomUUID()
    await client.query('insert into mcp_sign_ins values ($1, $2, $3, $4, now())', [
      signIn,
      server,
      userId,
      box.seal('{"tokens":{"access_token":"a token"}}', signIn),
    ])
    await client.query(
      "insert into mcp_sign_in_attempts values ('mcp-state', $1, $2, gen_random_uuid(), $3, now())",
      [server, userId, box.seal('{"verifier":"a verifier"}', 'mcp-state')],
    )
    await client.query("insert into totp_factors values ($1, $2, 'salt', 0, 0, null, now(), null)", [
      userId,
      box.seal('a totp secret', `totp:${userId}`),
    ])
    await client.query(
      "insert into sign_in_strategies values ('oidc', null, 'https://issuer.example', 'client', $1, null, now())",
      [box.seal('a client secret', 'sign-in:oidc')],
    )
    await client.query(
      "insert into sign_in_attempts values ('state', 'oidc', 'browser', $1, null, null, now())",
      [box.seal('an attempt', 'state')],
    )
    await client.query('insert into drive_connections values ($1, $2, now())', [
      userId,
      box.seal('drive tokens', `google-drive:${userId}`),
    ])
    await client.query(
      "insert into drive_attempts values ('drive-state', $1, gen_random_uuid(), $2, now())",
      [userId, box.seal('a verifier', 'google-drive-attempt:drive-state')],
    )
    const revocation = randomUUID()
    await client.query('insert into drive_revocations values ($1, $2, $3, now())', [
      revocation,
      userId,
      box.seal('a granted token', `google-drive-revocation:${revocation}`),
    ])
  })

/** The stored secrets, decrypted. */
const readSecrets = (folder: string, box: SecretBox) =>
  inDatabase(folder, async (client) => {
    const opened: string[] = []
    for (const { table, secret, id, context } of SEALED) {
      const { rows } = await client.query<{ id: string; secret: string }>(
        `select ${id}::text as id, ${secret} as secret from ${table} where ${secret} is not null`,
      )
      expect({ table, secret, rows: rows.length }).not.toEqual({ table, secret, rows: 0 })
      opened.push(...rows.map((row) => box.open(row.secret, context(row.id))))
    }
    return opened
  })

test(
  'encrypts everything with the new key, keeps sessions valid, and survives an interruption',
  TIMEOUT,
  async () => {
    const folder = await makeDataDirectory()
    const environment = { DATA_DIR: folder }
    let server = await start(environment)
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    })
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { accessToken } = (await registered.json()) as { accessToken: string }
    const admin = visit(server.url, accessToken)
    const email = 'bo@example.org'
    const made = await admin.request<{ id: string; code: string }[]>('POST', '/reg-invites/create', { email })
    const { id = '', code = '' } = made.body[0] ?? {}
    expect((await admin.request('POST', '/reg-invites/user-invite', { id, email })).status).toBe(200)

    const running = await rotate(environment)
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('already running on') })
    await server.stop('SIGTERM')
    const old = keyOf(folder)
    await storeSecrets(folder, createSecretBox(old))
    const secrets = await readSecrets(folder, createSecretBox(old))

    writeFileSync(join(folder, 'secret-key'), 'x'.repeat(64))
    const wrong = await rotate(environment)
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY should be the one') })
    writeFileSync(join(folder, 'secret-key'), old)

    const changed = await rotate(environment)
    expect(changed).toEqual({ code: 0, output: `The key was changed. The new one is in ${folder}.\n` })
    const next = keyOf(folder)
    expect(next).not.toBe(old)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(databaseProcesses(folder)).toEqual([])
    expect(await readSecrets(folder, createSecretBox(next))).toEqual(secrets)
    await expect(readSecrets(folder, createSecretBox(old))).rejects.toThrow()

    // The state after a crash before the last step: the database has the new key, the file the old one.
    renameSync(join(folder, 'secret-key'), join(folder, 'secret-key.next'))
    writeFileSync(join(folder, 'secret-key'), old)
    server = await start(environment)
    expect([keyOf(folder), existsSync(join(folder, 'secret-key.next'))]).toEqual([next, false])
    expect((await visit(server.url, accessToken).request('GET', '/users/me')).status).toBe(401)
    const refreshed = await fetch(`${server.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    const { accessToken: fresh } = (await refreshed.json()) as { accessToken: string }
    const invites = await visit(server.url, fresh).request<{ data: { code: string }[] }>(
      'GET',
      '/reg-invites',
    )
    expect(invites.body.data).toMatchObject([{ code }])
    await server.stop('SIGTERM')

    // The state after a crash before any change.
    writeFileSync(join(folder, 'secret-key.next'), 'y'.repeat(64))
    server = await start(environment)
    expect([keyOf(folder), existsSync(join(folder, 'secret-key.next'))]).toEqual([next, false])
    await server.stop('SIGTERM')
  },
)

test('a key from the environment is changed to the given one', TIMEOUT, async () => {
  const DATA_DIR = await makeDataDirectory()
  const [SECRET_KEY, NEW_SECRET_KEY] = ['a'.repeat(40), 'b'.repeat(40)]
  await (await start({ DATA_DIR, SECRET_KEY })).stop('SIGTERM')
  expect(await rotate({ DATA_DIR, SECRET_KEY })).toMatchObject({
    code: 1,
    output: expect.stringContaining('NEW_SECRET_KEY should be the key to use from now on'),
  })
  expect(await rotate({ DATA_DIR, SECRET_KEY, NEW_SECRET_KEY: SECRET_KEY })).toMatchObject({
    code: 1,
    output: expect.stringContaining('NEW_SECRET_KEY should be another one'),
  })
  const { code, output } = await rotate({ DATA_DIR, SECRET_KEY, NEW_SECRET_KEY })
  expect([code, output]).toEqual([0, expect.stringContaining('Now set SECRET_KEY')])
  for (const key of [SECRET_KEY, NEW_SECRET_KEY]) expect(output).not.toContain(key)
  expect(existsSync(join(DATA_DIR, 'secret-key'))).toBe(false)
  const stale = await startProcess({ DATA_DIR, SECRET_KEY })
  expect(await stale.ended).toBe(1)
  await start({ DATA_DIR, SECRET_KEY: NEW_SECRET_KEY })
})

test('changes nothing while a process is running, and does not wait for it', async () => {
  const app = await startAnotherApp()
  const rotation = { from: app.ports.secretKey, to: 'z'.repeat(40), resealings: {} }
  await expect(rotateSecretKey(app.ports.database, rotation)).rejects.toThrow(
    'Commonplace is still running on this database. Stop every process of it first.',
  )
})

test('changes nothing when one secret cannot be decrypted', TIMEOUT, async () => {
  const folder = await makeDataDirectory()
  await (await start({ DATA_DIR: folder })).stop('SIGTERM')
  const before = keyOf(folder)
  await inDatabase(folder, async (client) => {
    await client.query("insert into provider_keys values ('openai', $1, null, gen_random_uuid(), now())", [
      createSecretBox(before).seal('good', 'openai'),
    ])
    await client.query(
      "insert into provider_keys values ('xai', 'v1.damaged', null, gen_random_uuid(), now())",
    )
  })
  expect(await rotate({ DATA_DIR: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('One of the provider keys does not open with the old key.'),
  })
  await start({ DATA_DIR: folder })
  expect([keyOf(folder), existsSync(join(folder, 'secret-key.next'))]).toEqual([before, false])
})
