import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type FileTag, fileTags, TAGS_MAX } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const LOOK = { icon: '📚', color: '#228be6' }

async function startWithPerson() {
  const user = await app.addUser()
  const make = async (name: string) => {
    app.clock.advance(10)
    return (await app.call(user.id, fileTags.create, { name, ...LOOK })).body
  }
  const addFile = async (fileName: string) =>
    (await app.call(user.id, files.create, { fileName, content: fileName })).body.id
  const toggle = (ids: string[], ...tags: string[]) => {
    app.clock.advance(10)
    return app.call(user.id, fileTags.toggle, { ids, tags })
  }
  const tagsOf = async (id: string) => (await app.call(user.id, files.get, { id })).body.tags
  const counts = async () => {
    const { body } = await app.call(user.id, fileTags.list)
    return Object.fromEntries(body.map(({ name, fileCount }) => [name, fileCount]))
  }
  const namesWith = async (input: CallerInputOf<typeof files.list>) =>
    (await app.call(user.id, files.list, input)).body.data.map(({ fileName }) => fileName).sort()
  return { user, make, addFile, toggle, tagsOf, counts, namesWith }
}

test('creates, lists, changes and deletes a tag', async () => {
  const { user, make } = await startWithPerson()
  const tag = await make('  Reading \n list ')
  expect(tag).toMatchObject({
    userId: user.id,
    type: 'file',
    name: 'Reading list',
    icon: '📚',
    color: '#228be6',
    description: '',
    fileCount: 0,
  } satisfies Partial<FileTag>)
  const newer = await make('Newer')
  expect((await app.call(user.id, fileTags.list)).body).toEqual([newer, tag])
  app.clock.advance(1000)
  const change = { id: tag.id, name: 'Books', icon: '📕', color: '#FA5252', description: 'To read' }
  const { body: changed } = await app.call(user.id, fileTags.update, change)
  expect(changed).toMatchObject({ ...change, color: '#fa5252', createdAt: tag.createdAt })
  expect(changed.lastActivityAt > tag.lastActivityAt).toBe(true)
  expect((await app.call(user.id, fileTags.list)).body.map(({ name }) => name)).toEqual(['Books', 'Newer'])
  expect((await app.call(user.id, fileTags.remove, { id: tag.id })).body).toEqual({ id: tag.id })
  expect((await app.call(user.id, fileTags.list)).body).toEqual([newer])
})

describe('a tag', () => {
  test.each([
    ['icon', '', 'Icon is required'],
    ['icon', 'word', 'Icon is required'],
    ['icon', ':nothing:', 'Icon is required'],
    ['icon', undefined, 'Icon is required'],
    ['name', '', 'Name is required'],
    ['name', ' \n ', 'Name is required'],
    ['name', 'a, b', 'Name cannot contain a comma'],
    ['name', undefined, 'Name is required'],
    ['name', 'x'.repeat(51), 'Name must be less than 50 characters'],
    ['color', '', 'Color is required'],
    ['color', undefined, 'Color is required'],
    ['color', 'blue', 'Must be a valid hex color'],
    ['color', '#12345', 'Must be a valid hex color'],
    ['color', '#1234567', 'Must be a valid hex color'],
    ['description', 'x'.repeat(201), 'Description must be at most 200 characters'],
  ])('is refused with %s %j', async (field, value, message) => {
    const { user, make } = await startWithPerson()
    const tag = { name: 'Good', ...LOOK, [field]: value }
    const made = await app.call(user.id, fileTags.create, tag)
    expect([made.status, made.body.fields]).toEqual([422, { [field]: message }])
    if (value === undefined) return
    const { id } = await make('Other')
    const changed = await app.call(user.id, fileTags.update, { id, [field]: value })
    expect([changed.status, changed.body.fields]).toEqual([422, { [field]: message }])
  })

  test('is refused with a name that the user already has, in any case', async () => {
    const { user, make } = await startWithPerson()
    const other = await startWithPerson()
    await make('Work')
    const { id } = await make('Play')
    await other.make('Work')
    const fields = { name: 'You already have a tag “wORK”' }
    const made = await app.call(user.id, fileTags.create, { name: 'wORK', ...LOOK })
    expect([made.status, made.body.fields]).toEqual([409, fields])
    const renamed = await app.call(user.id, fileTags.update, { id, name: 'wORK' })
    expect([renamed.status, renamed.body.fields]).toEqual([409, fields])
    expect((await app.call(user.id, fileTags.update, { id, name: 'PLAY' })).body.name).toBe('PLAY')
  })

  test('is refused when the user has the maximum number of tags', async () => {
    const { user } = await startWithPerson()
    const now = app.clock.now()
    const rows = Array.from({ length: TAGS_MAX - 1 }, (_, number) => ({
      id: randomUUID(),
      user_id: user.id,
      name: String(number),
      ...LOOK,
      created_at: now,
      updated_at: now,
      last_activity_at: now,
    }))
    await app.ports.database.db.insertInto('file_tags').values(rows).execute()
    const names = ['a', 'b', 'c', 'd']
    const made = names.map((name) => app.call(user.id, fileTags.create, { name, ...LOOK }))
    const answers = (await Promise.all(made)).toSorted((one, other) => one.status - other.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409])
    expect(answers[1]?.body.message).toBe('You can have at most 500 tags. Delete one first.')
  })
})

test('creates one of two concurrent tags with the same name', async () => {
  const { user, counts } = await startWithPerson()
  const answers = await Promise.all(
    ['Same', 'same', 'SAME'].map((name) => app.call(user.id, fileTags.create, { name, ...LOOK })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(Object.keys(await counts()).length).toBe(1)
})

test('keeps the last of several emoji', async () => {
  const { user } = await startWithPerson()
  const icon = { name: 'Books', color: '#228be6', icon: ':book:' }
  expect((await app.call(user.id, fileTags.create, icon)).body.icon).toBe(':book:')
  const tag = { name: 'Space', color: '#228be6', icon: '🙂👩🏽‍🚀' }
  expect((await app.call(user.id, fileTags.create, tag)).body.icon).toBe('👩🏽‍🚀')
})

test('returns 404 for tags of other users', async () => {
  const { make, addFile, toggle } = await startWithPerson()
  const stranger = await startWithPerson()
  const { id } = await stranger.make('Theirs')
  await make('Mine')
  const file = await addFile('a.txt')
  expect((await toggle([file], 'Theirs')).body.fields).toEqual({ tags: 'No tag named “Theirs”' })
  const { user } = await startWithPerson()
  for (const answer of [
    await app.call(user.id, fileTags.update, { id, name: 'Mine' }),
    await app.call(user.id, fileTags.remove, { id }),
    await app.call(user.id, fileTags.remove, { id: randomUUID() }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'Tag not found'])
  }
})

describe('tagging', () => {
  test('adds a tag to all files that lack it, and removes it from all when they all have it', async () => {
    const { make, addFile, toggle, tagsOf, counts } = await startWithPerson()
    await make('A')
    await make('B')
    const [first, second] = [await addFile('1.txt'), await addFile('2.txt')]
    const { body } = await toggle([first], 'b')
    expect(body.map(({ id, tags }) => [id, tags])).toEqual([[first, ['B']]])
    await toggle([first, second], 'A', 'B')
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([
      ['B', 'A'],
      ['A', 'B'],
    ])
    expect(await counts()).toEqual({ A: 2, B: 2 })
    await toggle([first, second, first], 'A')
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['B'], ['B']])
    expect(await counts()).toEqual({ A: 0, B: 2 })
  })

  test('is refused when the user cannot see one of the files, and then no file is tagged', async () => {
    const { make, addFile, toggle, tagsOf } = await startWithPerson()
    const foreign = await (await startWithPerson()).addFile('theirs.txt')
    await make('A')
    const own = await addFile('mine.txt')
    for (const id of [foreign, randomUUID()]) expect((await toggle([own, id], 'A')).status).toBe(404)
    expect(await tagsOf(own)).toEqual([])
    expect((await toggle([own], 'A', 'Unknown')).status).toBe(422)
    expect(await tagsOf(own)).toEqual([])
    expect((await toggle([], 'A')).body.fields).toEqual({ ids: 'Choose at least one file' })
    expect((await toggle([own])).body.fields).toEqual({ tags: 'Choose at least one tag' })
  })

  test('ends in one of two states for concurrent changes of the same files', async () => {
    const { make, addFile, toggle, tagsOf, counts } = await startWithPerson()
    await make('A')
    const ids = [await addFile('1.txt'), await addFile('2.txt')]
    await Promise.all([toggle(ids, 'A'), toggle(ids.toReversed(), 'A'), toggle(ids, 'A')])
    expect([await tagsOf(ids[0] ?? ''), await tagsOf(ids[1] ?? '')]).toEqual([['A'], ['A']])
    expect(await counts()).toEqual({ A: 2 })
  })

  test('leaves neither tag nor tagging when the tag is deleted concurrently', async () => {
    const { user, make, addFile, toggle, tagsOf } = await startWithPerson()
    const { id } = await make('A')
    const file = await addFile('1.txt')
    const [toggled] = await Promise.all([toggle([file], 'A'), app.call(user.id, fileTags.remove, { id })])
    expect([200, 422]).toContain(toggled.status)
    expect(await tagsOf(file)).toEqual([])
  })

  test('replaces all tags of a file by a list', async () => {
    const { user, make, addFile, toggle } = await startWithPerson()
    for (const name of ['A', 'B', 'C']) await make(name)
    const id = await addFile('1.txt')
    await toggle([id], 'A', 'B')
    const put = (tags: string[]) => app.call(user.id, files.update, { id, tags })
    expect((await put(['b', 'C'])).body.tags).toEqual(['B', 'C'])
    expect((await put(['nothing'])).body.fields).toEqual({ tags: 'No tag named “nothing”' })
    expect((await put([])).body.tags).toEqual([])
  })
})

test('a rename shows on files, a deletion removes the tag and the primary tag from them', async () => {
  const { user, make, addFile, toggle } = await startWithPerson()
  const tag = await make('Old')
  const id = await addFile('1.txt')
  await toggle([id], 'Old')
  const primary = (primaryTag: string | null) => app.call(user.id, files.update, { id, primaryTag })
  expect((await primary('old')).body.primaryTag).toBe('Old')
  expect((await primary('Other')).body.fields).toEqual({ primaryTag: 'This file has no tag “Other”' })
  await app.call(user.id, fileTags.update, { id: tag.id, name: 'New' })
  const see = async () => (await app.call(user.id, files.get, { id })).body
  expect(await see()).toMatchObject({ tags: ['New'], primaryTag: 'New' })
  expect((await primary(null)).body.primaryTag).toBeNull()
  await primary('New')
  await toggle([id], 'New')
  expect(await see()).toMatchObject({ tags: [], primaryTag: null })
  await toggle([id], 'New')
  await app.call(user.id, fileTags.remove, { id: tag.id })
  expect(await see()).toMatchObject({ tags: [], primaryTag: null })
})

test('keeps one primary tag for a file, also with concurrent changes', async () => {
  const { user, make, addFile, toggle } = await startWithPerson()
  for (const name of ['A', 'B', 'C']) await make(name)
  const id = await addFile('1.txt')
  await toggle([id], 'A', 'B', 'C')
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((primaryTag) => app.call(user.id, files.update, { id, primaryTag })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(['A', 'B', 'C']).toContain((await app.call(user.id, files.get, { id })).body.primaryTag)
})

test('filters the list by all given tags, and counts no files in the trash', async () => {
  const { user, make, addFile, toggle, namesWith, counts } = await startWithPerson()
  await make('With spaces & signs')
  await make('B')
  const [one, two] = [await addFile('1.txt'), await addFile('2.txt'), await addFile('3.txt')]
  await toggle([one, two], 'With spaces & signs')
  await toggle([two], 'B')
  expect(await namesWith({ tags: 'WITH spaces & SIGNS' })).toEqual(['1.txt', '2.txt'])
  expect(await namesWith({ tags: 'With spaces & signs,B' })).toEqual(['2.txt'])
  expect(await namesWith({ tags: 'B' })).toEqual(['2.txt'])
  expect(await namesWith({ tags: 'none' })).toEqual([])
  await app.call(user.id, files.remove, { id: two })
  expect(await counts()).toEqual({ 'With spaces & signs': 1, B: 0 })
  expect(await namesWith({ tags: 'B', trash: 'true' })).toEqual(['2.txt'])
})

test('tags on a shared file are personal', async () => {
  const { user, make, addFile, toggle, tagsOf } = await startWithPerson()
  const friend = await startWithPerson()
  const id = await addFile('1.txt')
  await make('Mine')
  await friend.make('Theirs')
  await toggle([id], 'Mine')
  const users = [{ userId: friend.user.id, permissions: ['read' as const] }]
  await app.call(user.id, files.update, { id, users })
  expect((await friend.toggle([id], 'Theirs')).body[0]?.tags).toEqual(['Theirs'])
  const primary = await app.call(friend.user.id, files.update, { id, primaryTag: 'theirs' })
  expect(primary.body).toMatchObject({ tags: ['Theirs'], primaryTag: 'Theirs' })
  expect(await tagsOf(id)).toEqual(['Mine'])
  expect(await friend.namesWith({ shared: 'true', tags: 'Theirs' })).toEqual(['1.txt'])
  expect(await friend.counts()).toEqual({ Theirs: 1 })
  await app.call(user.id, files.update, { id, users: [] })
  expect(await friend.counts()).toEqual({ Theirs: 0 })
})

test('sends changes to every tab of the user', async () => {
  const { user, make, addFile, toggle } = await startWithPerson()
  const id = await addFile('1.txt')
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  await make('A')
  await toggle([id], 'A')
  await app.call(user.id, files.update, { id, primaryTag: 'A' })
  const payload = { id, tags: ['A'], primaryTag: 'A' }
  await vi.waitFor(() => expect(socket.frames.at(-1)).toMatchObject({ payload }))
  const names = socket.frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : []))
  // Events of creating the file may arrive late.
  expect(names.slice(-3)).toEqual(['file_tags_changed', 'file_tags_changed', 'file_changed'])
})
