import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { grantedTo, granteesOf, isGrantedTo, toGrantees } from './fragments.ts'
import {
  listDirectGrants,
  listGrantees,
  listPermissions,
  putDirectGrants,
  removeDirectGrants,
} from './store.ts'
import type { ResourceKind, Subject } from './types.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

interface Granted {
  kind?: ResourceKind
  resourceId?: string
  /** A project or an invite, by its id. */
  via?: { kind: 'project' | 'invite'; id: string }
  expiresAt?: Date
}

/** Grants a notebook, or a resource of another kind, in ways that no call offers yet. */
async function grant(
  subject: Subject,
  { kind = 'notebook', resourceId = randomUUID(), via, expiresAt }: Granted = {},
) {
  await app.ports.database.db
    .insertInto('grants')
    .values({
      resource_kind: kind,
      resource_id: resourceId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      permissions: ['read', 'update'],
      via: via?.kind ?? 'direct',
      via_id: via?.id ?? null,
      created_by: null,
      created_at: app.clock.now(),
      expires_at: expiresAt ?? null,
    })
    .execute()
  return resourceId
}

async function addMember(userId: string): Promise<string> {
  const row = { group_id: randomUUID(), user_id: userId }
  await app.ports.database.db.insertInto('group_members').values(row).execute()
  return row.group_id
}

/** Everyone to whom it is granted, as rows of notebooks, projects and agents have them. */
async function hasGrantee(userId: string, kind: Exclude<ResourceKind, 'file'>, id: string): Promise<boolean> {
  const { db } = app.ports.database
  const { rows } = await sql<{ grantees: Parameters<typeof toGrantees>[0] }>`
    select ${granteesOf(kind, sql`${id}::uuid`)} as grantees`.execute(db)
  return toGrantees(rows[0]?.grantees ?? null).some((grantee) => grantee.userId === userId)
}

/** Whether the fragments, the permissions and the list of users agree that the user has the grant; their answer. */
async function isGranted(
  userId: string,
  resourceId: string,
  kind: ResourceKind = 'notebook',
): Promise<boolean> {
  const { db } = app.ports.database
  const listed = await db
    .selectFrom('grants')
    .select('resource_id')
    .where('resource_id', 'in', grantedTo(userId, kind))
    .execute()
  const { rows: found } = await sql<{ is_granted: boolean }>`
    select ${isGrantedTo(userId, kind, sql`${resourceId}::uuid`)} as is_granted`.execute(db)
  const resources = { kind, ids: [resourceId] }
  const answers = [
    listed.some((row) => row.resource_id === resourceId),
    found[0]?.is_granted,
    (await listPermissions(db, { ...resources, userId })).has(resourceId),
    ((await listGrantees(db, resources)).get(resourceId) ?? []).includes(userId),
    ...(kind === 'file' ? [] : [await hasGrantee(userId, kind, resourceId)]),
  ]
  expect(new Set(answers).size).toBe(1)
  return answers[0] ?? false
}

describe('a grant', () => {
  test('applies to its user alone', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()]
    const id = await grant({ kind: 'user', id: user.id })
    expect([await isGranted(user.id, id), await isGranted(other.id, id)]).toEqual([true, false])
  })

  test.each(['group', 'organization'] as const)('applies to the members of its %s alone', async (kind) => {
    const [member, other] = [await app.addUser(), await app.addUser()]
    const id = await grant({ kind, id: await addMember(member.id) })
    await addMember(other.id)
    expect([await isGranted(member.id, id), await isGranted(other.id, id)]).toEqual([true, false])
  })

  test('applies to no user because of a link', async () => {
    const user = await app.addUser()
    const linkId = await addMember(user.id)
    expect(await isGranted(user.id, await grant({ kind: 'link', id: linkId }))).toBe(false)
    expect(await isGranted(user.id, await grant({ kind: 'link', id: user.id }))).toBe(false)
  })

  test('applies until it expires', async () => {
    const user = await app.addUser()
    const subject = { kind: 'user' as const, id: user.id }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    expect(await isGranted(user.id, await grant(subject, { expiresAt: inDays(1) }))).toBe(true)
    expect(await isGranted(user.id, await grant(subject, { expiresAt: inDays(-1) }))).toBe(false)
  })

  test('is found among many resources', async () => {
    const user = await app.addUser()
    const [id, other] = [
      await grant({ kind: 'user', id: user.id }),
      await grant({ kind: 'user', id: user.id }),
    ]
    const ids = [id, ...Array.from({ length: 501 }, () => randomUUID())]
    const found = await listPermissions(app.ports.database.db, { kind: 'notebook', ids, userId: user.id })
    expect(found).toEqual(new Map([[id, ['read', 'update']]]))
    expect(found.has(other)).toBe(false)
  })

  const kinds = ['notebook', 'file', 'project', 'agent', 'artifact', 'prompt'] as const
  test.each(kinds)('applies to resources of its kind alone, of %s', async (kind) => {
    const user = await app.addUser()
    const id = await grant({ kind: 'user', id: user.id }, { kind })
    for (const other of kinds) expect(await isGranted(user.id, id, other)).toBe(other === kind)
  })
})

describe('a grant', () => {
  test('ends without the grants to the same user from other sources', async () => {
    const user = await app.addUser()
    const subject = { kind: 'user' as const, id: user.id }
    const id = await grant(subject)
    const via = { kind: 'project' as const, id: randomUUID() }
    await grant(subject, { resourceId: id, via })
    await grant(subject, { resourceId: id, via: { ...via, id: randomUUID() } })
    await expect(grant(subject, { resourceId: id, via })).rejects.toThrow(/grants_once/)
    const { db } = app.ports.database
    await removeDirectGrants(db, { kind: 'notebook', id, subjects: [subject] })
    expect(await listDirectGrants(db, { kind: 'notebook', ids: [id] })).toEqual([])
    expect(await isGranted(user.id, id)).toBe(true)
    await db.deleteFrom('grants').where('via', '=', 'project').where('resource_id', '=', id).execute()
    expect(await isGranted(user.id, id)).toBe(false)
  })

  test('ends with its file, and with the account of its user', async () => {
    const [owner, friend, leaver] = [await app.addUser(), await app.addUser(), await app.addUser()]
    const add = async () =>
      (await app.call(owner.id, files.create, { fileName: 'a.txt', content: 'a' })).body.id
    const [gone, kept] = [await add(), await add()]
    const users = [friend, leaver].map(({ id }) => ({ userId: id, permissions: ['read' as const] }))
    for (const id of [gone, kept]) await app.call(owner.id, files.update, { id, users })
    await app.call(owner.id, files.remove, { id: gone })
    await app.call(owner.id, files.emptyTrash, {})
    const { db } = app.ports.database
    await db.deleteFrom('users').where('id', '=', leaver.id).execute()
    const rows = await db
      .selectFrom('grants')
      .select(['resource_id', 'subject_id', 'created_by'])
      .where('resource_id', 'in', [gone, kept])
      .execute()
    expect(rows).toEqual([{ resource_id: kept, subject_id: friend.id, created_by: owner.id }])
  })
})

test('granting again replaces the permissions and lifts an expiry', async () => {
  const user = await app.addUser()
  const subject = { kind: 'user' as const, id: user.id }
  const id = await grant(subject, { expiresAt: new Date(0) })
  const { db, createdAt } = { db: app.ports.database.db, createdAt: app.clock.now() }
  const grants = [{ resourceId: id, subject, permissions: ['read' as const, 'share' as const] }]
  await putDirectGrants(db, { kind: 'notebook', grants, createdBy: null, createdAt })
  expect(await listPermissions(db, { kind: 'notebook', ids: [id], userId: user.id })).toEqual(
    new Map([[id, ['read', 'share']]]),
  )
})
