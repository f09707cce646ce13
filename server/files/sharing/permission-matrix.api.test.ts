import { randomUUID } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { Permission } from '#contract/access.ts'
import { contract } from '#contract/contract.ts'
import { files } from '#contract/files.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { listSearchableIds } from '../retrieval/search.store.ts'

/** Every call on files, every way of having access and both states of a file, compared with a naive model. */

/** What a call requires of a file, and where the file must be. `own`: only the owner may do it. */
type Need = { permission: Permission | 'own'; state?: 'trash'; input?: object }

const NEEDS: Record<string, Need | 'no file'> = {
  'files.list': 'no file',
  'files.get': { permission: 'read' },
  'files.byIds': { permission: 'read' },
  'files.create': 'no file',
  'files.confirm': { permission: 'update' },
  'files.update': { permission: 'update', input: { notes: 'new' } },
  'files.saveText': { permission: 'update' },
  'files.remove': { permission: 'delete' },
  'files.removeMany': { permission: 'delete' },
  'files.removeAll': { permission: 'delete' },
  'files.restore': { permission: 'delete', state: 'trash' },
  'files.emptyTrash': { permission: 'own', state: 'trash' },
  'files.chunk': { permission: 'update' },
  'files.cancelChunking': { permission: 'update' },
  'files.addFavorite': { permission: 'read' },
  'files.removeFavorite': { permission: 'read' },
  'files.search': 'no file',
  'files.searchMethod': 'no file',
  'files.thumbnails': { permission: 'read' },
  'files.presignedUrls': { permission: 'read' },
  'fileSources.createFromUrl': 'no file',
  'fileSources.presignUpload': 'no file',
  'fileSources.clone': { permission: 'read' },
  'fileTags.list': 'no file',
  'fileTags.create': 'no file',
  'fileTags.update': 'no file',
  'fileTags.remove': 'no file',
  'fileTags.toggle': { permission: 'read' },
  'fileShares.create': { permission: 'share' },
  'fileShares.remove': { permission: 'share' },
  'fileShares.hide': { permission: 'read' },
  'fileShares.unhide': { permission: 'read' },
  'fileInstructions.forAll': 'no file',
  'fileInstructions.put': { permission: 'read' },
  'fileInstructions.remove': 'no file',
}

const groups = Object.entries(contract).filter(([name]) => name.startsWith('file'))
const calls = groups.flatMap(([group, members]) =>
  Object.entries<AnyContractProcedure>(members).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)

interface Way {
  name: string
  /** What the naive model allows. */
  allows: readonly Permission[]
  is?: 'owner' | 'administrator'
  grants?: Granted[]
  global?: 'read' | 'write'
  isHidden?: boolean
}

interface Granted {
  permissions: Permission[]
  to?: 'user' | 'group' | 'organization' | 'link' | 'left group'
  via?: 'project' | 'invite'
  isExpired?: boolean
}

const ALL = Permission.options
const changing: Permission[] = ['update', 'delete', 'share']
const subsets = changing.reduce<Permission[][]>(
  (sets, one) => [...sets, ...sets.map((set): Permission[] => [...set, one])],
  [['read']],
)

const WAYS: Way[] = [
  { name: 'owns it', is: 'owner', allows: ALL },
  { name: 'has no access', allows: [] },
  { name: 'is an administrator', is: 'administrator', allows: [] },
  ...subsets.map((permissions) => ({
    name: `is granted ${permissions.join(', ')}`,
    grants: [{ permissions }],
    allows: permissions,
  })),
  {
    name: 'is in a group',
    grants: [{ to: 'group', permissions: ['read', 'update'] }],
    allows: ['read', 'update'],
  },
  { name: 'left a group', grants: [{ to: 'left group', permissions: ALL }], allows: [] },
  {
    name: 'is in an organization',
    grants: [{ to: 'organization', permissions: ['read'] }],
    allows: ['read'],
  },
  { name: 'is not named by a link', grants: [{ to: 'link', permissions: ALL }], allows: [] },
  { name: 'was granted it until now', grants: [{ isExpired: true, permissions: ALL }], allows: [] },
  { name: 'is in its project', grants: [{ via: 'project', permissions: ['read'] }], allows: ['read'] },
  {
    name: 'was invited',
    grants: [{ via: 'invite', permissions: ['read', 'share'] }],
    allows: ['read', 'share'],
  },
  {
    name: 'has several grants',
    grants: [
      { permissions: ['read', 'update'] },
      { via: 'project', permissions: ['read', 'delete'] },
      { to: 'group', isExpired: true, permissions: ALL },
    ],
    allows: ['read', 'update', 'delete'],
  },
  { name: 'reads it like all users', global: 'read', allows: ['read'] },
  { name: 'changes it like all users', global: 'write', allows: ['read', 'update'] },
  { name: 'has hidden it', isHidden: true, grants: [{ permissions: ['read'] }], allows: ['read'] },
]

let app: TestApp
let owner: TestUser
let recipient: TestUser
let original: string

beforeAll(async () => {
  app = await startApp()
  ;[owner, recipient] = [await app.addUser(), await app.addUser()]
  original = (await app.call(owner.id, files.create, { fileName: 'plan.txt', content: 'the plan' })).body.id
})

/** Files like the original, open to the user in that way. */
async function addFiles(
  way: Way,
  user: TestUser,
  { count, isInTrash }: { count: number; isInTrash: boolean },
) {
  const { pool } = app.ports.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into files (select (jsonb_populate_record(files, jsonb_build_object(
       'id', made.id, 'file_name', made.id, 'vectorized', true, 'is_global_read', $2::boolean,
       'is_global_write', $3::boolean, 'deleted_at', $4::text))).*
     from files, (select gen_random_uuid() as id from generate_series(1, $5)) made where files.id = $1)
     returning id`,
    [original, way.global !== undefined, way.global === 'write', isInTrash ? '2026-01-01Z' : null, count],
  )
  const ids = rows.map(({ id }) => id)
  for (const grant of way.grants ?? []) await insertGrants(ids, user, grant)
  if (way.isHidden) {
    await pool.query('insert into hidden_files select $1, unnest($2::uuid[]), now()', [user.id, ids])
  }
  return ids
}

async function insertGrants(ids: string[], user: TestUser, { to = 'user', ...granted }: Granted) {
  const { db } = app.ports.database
  const kind = to === 'left group' ? 'group' : to
  const subjectId = kind === 'user' ? user.id : randomUUID()
  if (to === 'group' || to === 'organization' || to === 'link') {
    await db.insertInto('group_members').values({ group_id: subjectId, user_id: user.id }).execute()
  }
  const grant = {
    resource_kind: 'file' as const,
    subject_kind: kind,
    subject_id: subjectId,
    permissions: granted.permissions,
    via: granted.via ?? ('direct' as const),
    via_id: granted.via ? randomUUID() : null,
    created_by: owner.id,
    created_at: app.clock.now(),
    expires_at: granted.isExpired ? new Date(0) : null,
  }
  await db
    .insertInto('grants')
    .values(ids.map((id) => ({ ...grant, resource_id: id })))
    .execute()
}

const addUser = ({ is }: Way) =>
  is === 'owner' ? Promise.resolve(owner) : app.addUser({ isAdmin: is === 'administrator' })

type Answer = 'allowed' | 'forbidden' | 'not found'

function expected({ is, allows }: Way, { permission, state }: Need, isInTrash: boolean): Answer {
  if ((state === 'trash') !== isInTrash || !allows.includes('read')) return 'not found'
  const isAllowed = permission === 'own' ? is === 'owner' : allows.includes(permission)
  return isAllowed ? 'allowed' : 'forbidden'
}

/** Answers other than these mean that the permission was not the reason. */
async function answerOf(
  call: AnyContractProcedure,
  user: TestUser,
  id: string,
  input: object = {},
): Promise<Answer> {
  const isQuery = call['~orpc'].route.method === 'GET'
  const named = isQuery ? { id, ids: id } : { id, fabFileId: id, ids: [id], fileIds: [id] }
  const rest = { filePaths: `files/${id}`, userId: randomUUID(), content: 'new', tags: ['none'] }
  const sharing = { recipients: [recipient.username], permissions: ['read'] }
  const whole = Object.keys(input).length > 0 ? { id, ...input } : { ...named, ...rest, ...sharing }
  const { status, body } = await app.call(user.id, call, whole)
  if (status === 404 || (Array.isArray(body) && body.length === 0)) return 'not found'
  expect(status).toBeLessThan(500)
  return status === 403 ? 'forbidden' : 'allowed'
}

test('the model names every call of the contract on files', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(NEEDS).toSorted())
})

const checked = calls.flatMap(({ name, call }) => {
  const need = NEEDS[name]
  return need === undefined || need === 'no file' ? [] : [{ name, call, need }]
})

describe.each([
  { place: 'in the library', isInTrash: false },
  { place: 'in the trash', isInTrash: true },
])('a file $place', ({ isInTrash }) => {
  test.each(WAYS)('answers every call of a user who $name as the model does', async (way) => {
    const user = await addUser(way)
    const ids = await addFiles(way, user, { count: checked.length, isInTrash })
    const answers: Record<string, Answer> = {}
    for (const [index, { name, call, need }] of checked.entries()) {
      answers[name] = await answerOf(call, user, ids[index] ?? '', need.input)
    }
    expect(answers).toEqual(
      Object.fromEntries(checked.map(({ name, need }) => [name, expected(way, need, isInTrash)])),
    )
  })

  test.each(WAYS)('is found by a user who $name as the model does', async (way) => {
    const user = await addUser(way)
    const [id = ''] = await addFiles(way, user, { count: 1, isInTrash })
    const input = {
      search: id,
      trash: String(isInTrash) as 'true',
      shared: String(way.is !== 'owner') as 'true',
    }
    const listed = (await app.call(user.id, files.list, input)).body.data.map((file) => file.id)
    const searched = await listSearchableIds(app.ports.database.db, user.id)
    const isReadable = way.allows.includes('read') && !way.isHidden
    expect({ isListed: listed.includes(id), isSearched: searched.includes(id) }).toEqual({
      // Other users see no file in the trash.
      isListed: isReadable && (!isInTrash || way.is === 'owner'),
      isSearched: isReadable && !isInTrash,
    })
  })
})
