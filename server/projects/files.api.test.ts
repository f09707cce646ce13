import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PROJECT_FILES_MAX } from '#contract/constants/projects.ts'
import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { startApp } from '#server/testing/harness.ts'

async function startWithProject() {
  const app = await startApp()
  const [user, friend] = [await app.addUser(), await app.addUser()]
  const { id } = (await app.call(user.id, projects.create, { name: 'Tides' })).body
  const addFile = async (fileName: string, userId = user.id) =>
    (await app.call(userId, files.create, { fileName, content: `About ${fileName}` })).body.id
  const share = (fileId: string, permissions: 'read'[]) =>
    app.call(friend.id, files.update, {
      id: fileId,
      users: permissions.length > 0 ? [{ userId: user.id, permissions }] : [],
    })
  const add = (...fileIds: string[]) => app.call(user.id, projects.addFiles, { id, fileIds })
  const show = async () => (await app.call(user.id, projects.get, { id })).body
  const listed = async () =>
    (await app.call(user.id, projects.listFiles, { id })).body.data.map(({ fileName }) => fileName)
  return { app, user, friend, id, addFile, share, add, show, listed }
}

describe('files', () => {
  test('are added, listed last added first, and removed; they stay in the library', async () => {
    const { app, user, id, addFile, add, show, listed } = await startWithProject()
    const [tides, moon] = [await addFile('tides.txt'), await addFile('moon.txt')]
    const before = (await add(tides)).body.updatedAt
    app.clock.advance(10)
    const { body } = await add(moon)
    expect(body).toMatchObject({
      knowledgeIds: [moon, tides],
      files: [
        { id: moon, fileName: 'moon.txt', mimeType: 'text/plain' },
        { id: tides, fileName: 'tides.txt' },
      ],
      systemPrompts: [],
    })
    expect(body.updatedAt > before).toBe(true)
    expect(await show()).toEqual(body)
    expect(await listed()).toEqual(['moon.txt', 'tides.txt'])
    const second = await app.call(user.id, projects.listFiles, { id, page: 2, limit: 1 })
    expect(second.body).toMatchObject({ total: 2, data: [{ id: tides, permissions: expect.any(Array) }] })
    const left = await app.call(user.id, projects.removeFiles, { id, fileIds: [tides, randomUUID()] })
    expect(left.body.knowledgeIds).toEqual([moon])
    expect((await app.call(user.id, files.get, { id: tides })).status).toBe(200)
    await app.call(user.id, projects.remove, { id })
    expect((await app.call(user.id, files.get, { id: moon })).status).toBe(200)
  })

  test('are at their old position when restored, and hidden until then', async () => {
    const { app, user, id, addFile, add, show, listed } = await startWithProject()
    const [tides, moon] = [await addFile('tides.txt'), await addFile('moon.txt')]
    await add(tides)
    app.clock.advance(10)
    await add(moon)
    const addedAt = Object.fromEntries((await show()).files.map((file) => [file.id, file.addedAt]))
    await app.call(user.id, projects.removeFiles, { id, fileIds: [tides, moon] })
    app.clock.advance(10)
    const sun = await addFile('sun.txt')
    await add(sun)
    await app.call(user.id, projects.addFiles, { id, fileIds: [tides, moon], addedAt })
    expect(await listed()).toEqual(['sun.txt', 'moon.txt', 'tides.txt'])
    const star = await addFile('star.txt')
    const future = { [star]: '2999-01-01T00:00:00.000Z' }
    await app.call(user.id, projects.addFiles, { id, fileIds: [star], addedAt: future })
    app.clock.advance(10)
    await add(await addFile('comet.txt'))
    expect((await listed())[0]).toBe('comet.txt')
    const wrong = await app.call(user.id, projects.addFiles, {
      id,
      fileIds: [star],
      addedAt: { [star]: 'soon' },
    })
    expect(wrong.status).toBe(422)
  })

  test('are added once when added twice, also concurrently, and the second time changes nothing', async () => {
    const { app, user, id, addFile, add, show } = await startWithProject()
    const fileId = await addFile('tides.txt')
    const answers = await Promise.all([add(fileId, fileId), add(fileId), add(fileId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const before = await show()
    expect(before.knowledgeIds).toEqual([fileId])
    app.clock.advance(10)
    expect((await add(fileId)).body).toEqual(before)
    const nothing = await app.call(user.id, projects.removeFiles, { id, fileIds: [randomUUID()] })
    expect(nothing.body).toEqual(before)
  })

  test('are found by ids in upper case', async () => {
    const { app, user, id, addFile, add, show } = await startWithProject()
    const fileId = await addFile('tides.txt')
    const [loudId, loudFile] = [id.toUpperCase(), fileId.toUpperCase()]
    expect((await add(fileId, loudFile)).body.knowledgeIds).toEqual([fileId])
    const missing = await app.call(user.id, projects.removeMissingFiles, { fileIds: [loudFile] })
    expect(missing.body).toEqual({ removed: 0 })
    await app.call(user.id, projects.addSystemPrompts, { id, fileIds: [loudFile] })
    const toggled = await app.call(user.id, projects.toggleSystemPrompt, { id: loudId, fileId: loudFile })
    expect(toggled.body.systemPrompts).toMatchObject([{ fileId, enabled: false }])
    expect((await app.call(user.id, projects.listFiles, { id: loudId })).body.total).toBe(1)
    expect((await show()).knowledgeIds).toEqual([fileId])
  })

  test('are prepared for search', async () => {
    const { app, user, addFile, add } = await startWithProject()
    const fileId = await addFile('tides.txt')
    await add(fileId)
    await app.settle()
    expect((await app.call(user.id, files.get, { id: fileId })).body.vectorized).toBe(true)
  })

  test('are all kept when two tabs add them concurrently', async () => {
    const { addFile, add, show } = await startWithProject()
    const ids = [await addFile('a.txt'), await addFile('b.txt'), await addFile('c.txt')]
    await Promise.all(ids.map((fileId) => add(fileId)))
    expect((await show()).knowledgeIds.toSorted()).toEqual(ids.toSorted())
  })

  test('are added or refused consistently when file or project is deleted concurrently', async () => {
    const { app, user, addFile } = await startWithProject()
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await app.call(user.id, projects.create, { name: 'Short' })).body
      const [kept, gone] = [await addFile('kept.txt'), await addFile('gone.txt')]
      const [added, removed] = await Promise.all([
        app.call(user.id, projects.addFiles, { id, fileIds: [kept, gone] }),
        app
          .call(user.id, files.remove, { id: gone })
          .then(() => app.call(user.id, files.emptyTrash, { fileIds: [gone] })),
      ])
      expect([removed.status, [200, 404]]).toEqual([200, expect.arrayContaining([added.status])])
      const both = await Promise.all([
        app.call(user.id, projects.addFiles, { id, fileIds: [kept] }),
        app.call(user.id, projects.remove, { id }),
      ])
      expect([both[1].status, [200, 404]]).toEqual([200, expect.arrayContaining([both[0].status])])
      await app.call(user.id, files.remove, { id: kept })
    }
  })

  test('are all refused when the caller may not read one of them', async () => {
    const { app, user, friend, id, addFile, share, add, show } = await startWithProject()
    const [own, theirs] = [await addFile('own.txt'), await addFile('theirs.txt', friend.id)]
    for (const foreign of [theirs, randomUUID()]) {
      const refused = await add(own, foreign)
      expect([refused.status, refused.body.message]).toEqual([404, 'File not found'])
    }
    expect((await show()).knowledgeIds).toEqual([])
    await share(theirs, ['read'])
    expect((await add(own, theirs)).body.knowledgeIds.toSorted()).toEqual([own, theirs].toSorted())
    const answers = [
      await app.call(friend.id, projects.addFiles, { id, fileIds: [theirs] }),
      await app.call(friend.id, projects.removeFiles, { id, fileIds: [theirs] }),
      await app.call(friend.id, projects.listFiles, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await app.call(undefined, projects.addFiles, { id, fileIds: [own] })).status).toBe(401)
    const none = await app.call(user.id, projects.addFiles, { id, fileIds: [] })
    expect(none.body.fields).toEqual({ fileIds: 'Choose at least one file' })
  })

  test('are hidden in the trash, restored by Undo, and lost with the access to them', async () => {
    const { app, user, friend, id, addFile, share, add, show, listed } = await startWithProject()
    const [own, theirs] = [await addFile('own.txt'), await addFile('theirs.txt', friend.id)]
    await share(theirs, ['read'])
    await add(own)
    await app.call(user.id, projects.addSystemPrompts, { id, fileIds: [own] })
    app.clock.advance(10)
    await add(theirs)
    await app.call(user.id, files.remove, { id: own })
    expect(await show()).toMatchObject({ knowledgeIds: [theirs], systemPrompts: [] })
    await app.call(user.id, files.restore, { fileIds: [own] })
    expect(await show()).toMatchObject({ knowledgeIds: [theirs, own], systemPrompts: [{ fileId: own }] })
    await share(theirs, [])
    expect(await listed()).toEqual(['own.txt'])
    await app.call(user.id, files.remove, { id: own })
    await app.call(user.id, files.emptyTrash, {})
    expect(await show()).toMatchObject({ knowledgeIds: [], files: [], systemPrompts: [] })
  })

  test('are removed from every project when the caller loses access; files in the trash stay', async () => {
    const { app, user, friend, addFile, share, add, show } = await startWithProject()
    const other = (await app.call(user.id, projects.create, { name: 'Other' })).body.id
    const [own, theirs] = [await addFile('own.txt'), await addFile('theirs.txt', friend.id)]
    await share(theirs, ['read'])
    await add(own, theirs)
    await app.call(user.id, projects.addSystemPrompts, { id: other, fileIds: [theirs] })
    await app.call(user.id, files.remove, { id: own })
    const cleanUp = async (userId: string) =>
      (await app.call(userId, projects.removeMissingFiles, { fileIds: [own, theirs, randomUUID()] })).body
    expect(await cleanUp(user.id)).toEqual({ removed: 0 })
    await share(theirs, [])
    expect(await cleanUp(friend.id)).toEqual({ removed: 0 })
    expect(await cleanUp(user.id)).toEqual({ removed: 1 })
    expect(await cleanUp(user.id)).toEqual({ removed: 0 })
    await share(theirs, ['read'])
    await app.call(user.id, files.restore, { fileIds: [own] })
    expect((await show()).knowledgeIds).toEqual([own])
    expect((await app.call(user.id, projects.get, { id: other })).body.systemPrompts).toEqual([])
  })

  test('are limited in number; files that no member sees give up their positions', async () => {
    const { app, user, id, addFile, add, show } = await startWithProject()
    const first = await addFile('first.txt')
    await add(first)
    const { db } = app.ports.database
    const row = await db.selectFrom('files').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const many = Array.from({ length: PROJECT_FILES_MAX }, () => randomUUID())
    await db
      .insertInto('files')
      .values(many.map((fileId, at) => ({ ...row, error_key: null, id: fileId, file_name: `${at}.txt` })))
      .execute()
    const refused = await add(...many)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { fileIds: 'A project can have at most 200 files. Remove one first.' },
    ])
    expect((await show()).knowledgeIds).toEqual([first])
    await app.call(user.id, files.remove, { id: first })
    expect((await add(...many)).body.knowledgeIds.length).toBe(200)
    await app.call(user.id, files.restore, { fileIds: [first] })
    expect((await app.call(user.id, projects.get, { id })).body.knowledgeIds).not.toContain(first)
  })
})

describe('instruction files', () => {
  test('are added enabled, ordered by priority, toggled and removed', async () => {
    const { app, user, id, addFile, add } = await startWithProject()
    const [late, early] = [await addFile('late.md'), await addFile('early.md')]
    await app.call(user.id, files.update, { id: early, systemPriority: 310 })
    await add(late)
    const call = { id, fileIds: [late, early] }
    const added = (await app.call(user.id, projects.addSystemPrompts, call)).body
    expect(added).toMatchObject({
      knowledgeIds: [late],
      systemPrompts: [
        { fileId: early, fileName: 'early.md', systemPriority: 310, enabled: true },
        { fileId: late, fileName: 'late.md', systemPriority: 999, enabled: true },
      ],
    })
    const states = async (enabled?: boolean) => {
      const { body } = await app.call(user.id, projects.toggleSystemPrompt, { id, fileId: late, enabled })
      return body.systemPrompts.map((prompt) => prompt.enabled)
    }
    expect(await states()).toEqual([true, false])
    expect(await states(false)).toEqual([true, false])
    expect((await app.call(user.id, projects.addSystemPrompts, call)).body.systemPrompts).toMatchObject([
      { enabled: true },
      { enabled: false },
    ])
    expect(await states()).toEqual([true, true])
    const left = await app.call(user.id, projects.removeSystemPrompts, { id, fileIds: [late] })
    expect(left.body).toMatchObject({ knowledgeIds: [late], systemPrompts: [{ fileId: early }] })
    const gone = await app.call(user.id, projects.toggleSystemPrompt, { id, fileId: late })
    expect([gone.status, gone.body.message]).toEqual([404, 'File not found'])
  })

  test('keep their state when toggled twice concurrently', async () => {
    const { app, user, id, addFile, show } = await startWithProject()
    const fileId = await addFile('rules.md')
    await app.call(user.id, projects.addSystemPrompts, { id, fileIds: [fileId] })
    const toggle = () => app.call(user.id, projects.toggleSystemPrompt, { id, fileId })
    const answers = await Promise.all([toggle(), toggle()])
    const states = answers.map(({ body }) => body.systemPrompts[0]?.enabled)
    expect(new Set(states)).toEqual(new Set([true, false]))
    expect((await show()).systemPrompts).toMatchObject([{ enabled: true }])
  })

  test('need text, and permission of the user who adds them', async () => {
    const { app, user, friend, id, addFile, show } = await startWithProject()
    const [own, theirs] = [await addFile('rules.md'), await addFile('theirs.md', friend.id)]
    const { db } = app.ports.database
    const row = await db.selectFrom('files').selectAll().where('id', '=', own).executeTakeFirstOrThrow()
    const changed = { file_name: 'moon.png', kind: 'image', is_text: false, error_key: null }
    const picture = { ...row, ...changed, id: randomUUID() }
    await db
      .insertInto('files')
      .values({ ...picture, mime_type: 'image/png' })
      .execute()
    const add = (userId: string | undefined, fileId: string) =>
      app.call(userId, projects.addSystemPrompts, { id, fileIds: [own, fileId] })
    const mute = await add(user.id, picture.id)
    expect([mute.status, mute.body.fields]).toEqual([
      422,
      { fileIds: '“moon.png” contains no text, so it cannot be used as instructions' },
    ])
    expect((await add(user.id, theirs)).status).toBe(404)
    expect((await add(friend.id, theirs)).status).toBe(404)
    expect((await add(undefined, own)).status).toBe(401)
    expect((await show()).systemPrompts).toEqual([])
    await add(user.id, own)
    const answers = [
      await app.call(friend.id, projects.toggleSystemPrompt, { id, fileId: own }),
      await app.call(friend.id, projects.removeSystemPrompts, { id, fileIds: [own] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})
