import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { NOTEBOOK_TRASH_DAYS, notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'
import { forgetOldNotebooks } from './trash.service.ts'

async function startWithNotebooks(names: string[]) {
  const app = await startApp()
  const user = await app.addUser()
  const ids: string[] = []
  for (const name of names) {
    app.clock.advance(10)
    ids.push((await app.call(user.id, notebooks.create, { name })).body.id)
  }
  const listed = async () => (await app.call(user.id, notebooks.list, {})).body.data.map(({ name }) => name)
  const trashed = async () =>
    (await app.call(user.id, notebookTrash.list, {})).body.data.map(({ name }) => name)
  return { app, user, ids, listed, trashed }
}

test('a deleted notebook is only in the trash until it is restored with its messages', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  await talk.ask()
  const { user, id } = talk
  await app.call(user.id, notebooks.remove, { id })
  const { body } = await app.call(user.id, notebookTrash.list, {})
  expect(body).toMatchObject({ total: 1, data: [{ id, deletedAt: expect.any(String) }] })
  const answers = await Promise.all([
    app.call(user.id, notebooks.get, { id }),
    app.call(user.id, notebooks.update, { id, name: 'New' }),
    app.call(user.id, notebooks.remove, { id }),
    app.call(user.id, notebooks.removeMany, { sessionIds: [id] }),
    app.call(user.id, chat.list, { id }),
    app.call(user.id, notebookCopies.clone, { id }),
    app.call(user.id, notebookFavorites.add, { id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect((await app.call(user.id, notebooks.list, {})).body.total).toBe(0)
  expect((await app.call(user.id, notebookTrash.restore, { id })).body).toMatchObject({ id })
  expect((await app.call(user.id, chat.list, { id })).body.total).toBe(1)
  expect((await app.call(user.id, notebookTrash.list, {})).body.total).toBe(0)
  expect((await app.call(user.id, notebookTrash.restore, { id })).status).toBe(404)
})

test('a message cannot be sent to a notebook in the trash', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  await app.call(talk.user.id, notebooks.remove, { id: talk.id })
  const sent = await app.call(talk.user.id, chat.send, {
    id: talk.id,
    prompt: 'Still open?',
    clientMessageId: randomUUID(),
    llm: { model: 'any' },
  })
  expect(sent.status).toBe(404)
})

test('deleting a notebook stops its running answer', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  const playing = app.models.play({ parts: ['before ', 'after'], isGated: true })
  const quest = await talk.say()
  playing.open(1)
  const stored = () =>
    app.ports.database.db
      .selectFrom('quests')
      .select(['status', 'replies'])
      .where('id', '=', quest.id)
      .executeTakeFirst()
  await app.call(talk.user.id, notebooks.remove, { id: talk.id })
  await expect.poll(async () => (await stored())?.status).toBe('stopped')
  await app.call(talk.user.id, notebookTrash.restore, { id: talk.id })
  const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
  expect(body.data).toMatchObject([{ id: quest.id, status: 'stopped' }])
})

test('a restored notebook is in its project and among the favorites again', async () => {
  const { app, user, ids } = await startWithNotebooks(['Tides'])
  const [id = ''] = ids
  const { body: project } = await app.call(user.id, projects.create, { name: 'Sea' })
  await app.call(user.id, projectNotebooks.add, { id: project.id, sessionIds: [id] })
  await app.call(user.id, notebookFavorites.add, { id })
  const counts = async () => [
    (await app.call(user.id, projectNotebooks.list, { id: project.id })).body.total,
    (await app.call(user.id, notebookFavorites.list, {})).body.total,
    (await app.call(user.id, projects.get, { id: project.id })).body.sessions.length,
  ]
  await app.call(user.id, notebooks.remove, { id })
  expect(await counts()).toEqual([0, 0, 0])
  await app.call(user.id, notebookTrash.restore, { id })
  expect(await counts()).toEqual([1, 1, 1])
})

test('several notebooks are restored, or none of them', async () => {
  const { app, user, ids, listed, trashed } = await startWithNotebooks(['one', 'two', 'kept'])
  const stranger = await app.addUser()
  const { body: foreign } = await app.call(stranger.id, notebooks.create, {})
  await app.call(stranger.id, notebooks.remove, { id: foreign.id })
  const chosen = ids.slice(0, 2)
  await app.call(user.id, notebooks.removeMany, { sessionIds: chosen })
  expect(await listed()).toEqual(['kept'])
  for (const other of [foreign.id, randomUUID(), ids[2] ?? '']) {
    const sessionIds = [...chosen, other]
    expect((await app.call(user.id, notebookTrash.restoreMany, { sessionIds })).status).toBe(404)
    expect((await app.call(user.id, notebookTrash.empty, { sessionIds })).status).toBe(404)
  }
  expect((await trashed()).toSorted()).toEqual(['one', 'two'])
  const { body } = await app.call(user.id, notebookTrash.restoreMany, { sessionIds: chosen })
  expect(body.map(({ name }) => name).toSorted()).toEqual(['one', 'two'])
  expect(await listed()).toEqual(['kept', 'two', 'one'])
})

test('the last notebook of a user is never one in the trash', async () => {
  const { app, user, ids } = await startWithNotebooks(['one', 'two'])
  for (const id of ids.toReversed()) await app.call(user.id, notebooks.remove, { id })
  expect((await app.call(user.id, users.me)).body.lastNotebookId).toBeNull()
})

describe('deleting permanently', () => {
  test('removes the given notebooks, or all in the trash', async () => {
    const { app, user, ids, listed, trashed } = await startWithNotebooks(['one', 'two', 'three', 'kept'])
    await app.call(user.id, notebooks.removeMany, { sessionIds: ids.slice(0, 3) })
    const one = await app.call(user.id, notebookTrash.empty, { sessionIds: ids.slice(0, 1) })
    expect(one.body).toEqual({ deleted: 1 })
    expect((await trashed()).toSorted()).toEqual(['three', 'two'])
    expect((await app.call(user.id, notebookTrash.empty, {})).body).toEqual({ deleted: 2 })
    expect((await app.call(user.id, notebookTrash.empty, {})).body).toEqual({ deleted: 0 })
    expect([await listed(), await trashed()]).toEqual([['kept'], []])
  })

  test('happens by itself after thirty days, with the messages', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    await talk.ask()
    const { user, id } = talk
    const { body: later } = await app.call(user.id, notebooks.create, { name: 'later' })
    const forget = () => forgetOldNotebooks(createSystemCtx(app.ports, 'test'))
    const DAY = 86_400_000
    const { db } = app.ports.database
    const trashedFor = (notebookId: string, milliseconds: number) =>
      db
        .updateTable('notebooks')
        .set({ deleted_at: new Date(app.clock.now().getTime() - milliseconds) })
        .where('id', '=', notebookId)
        .execute()
    await trashedFor(id, NOTEBOOK_TRASH_DAYS * DAY + 1)
    // The clock goes on.
    await trashedFor(later.id, NOTEBOOK_TRASH_DAYS * DAY - 60_000)
    await forget()
    const left = await app.call(user.id, notebookTrash.list, {})
    expect(left.body.data).toMatchObject([{ id: later.id }])
    expect(await db.selectFrom('quests').select('id').where('notebook_id', '=', id).execute()).toEqual([])
  })
})
