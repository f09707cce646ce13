import { beforeAll, expect, test } from 'vitest'
import { TEMPORARY_NOTEBOOK_HOURS } from '#contract/constants/notebooks.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebookJobs } from '#contract/notebook-jobs.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { users } from '#contract/users.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { conversationIn, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { forgetOldNotebooks } from './trash.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startWithModels()
})

async function startTemporary() {
  const user = await app.addUser()
  const { body: project } = await app.call(user.id, projects.create, { name: 'Sea' })
  const create = { temporary: true, projectId: project.id }
  const { body: notebook } = await app.call(user.id, notebooks.create, create)
  return { user, project, notebook, talk: conversationIn(app, user, notebook.id) }
}

test('a temporary notebook opens by its address and is in no list', async () => {
  const { user, project, notebook, talk } = await startTemporary()
  const { id } = notebook
  await talk.ask('Where are the tides highest?')
  expect((await app.call(user.id, notebooks.get, { id })).body).toMatchObject({
    name: 'Temporary notebook',
    isTemporary: true,
  })
  await app.call(user.id, notebookFavorites.add, { id })
  const lists = await Promise.all([
    app.call(user.id, notebooks.list, {}),
    app.call(user.id, notebooks.list, { search: 'temporary' }),
    app.call(user.id, notebookFavorites.list, {}),
    app.call(user.id, projectNotebooks.list, { id: project.id }),
  ])
  expect(lists.map(({ body }) => body.total)).toEqual([0, 0, 0, 0])
  expect((await app.call(user.id, projects.get, { id: project.id })).body.sessions).toEqual([])
  expect((await app.call(user.id, users.me)).body.lastNotebookId).toBeNull()
})

test('a temporary notebook is never named, summarized or tagged by a model', async () => {
  const { user, notebook, talk } = await startTemporary()
  await talk.ask('Where are the tides highest?')
  await app.settle()
  const { id } = notebook
  expect((await app.call(user.id, notebooks.get, { id })).body.name).toBe('Temporary notebook')
  for (const call of [notebookJobs.rename, notebookJobs.summary, notebookJobs.tags] as const) {
    const refused = await app.call(user.id, call, { id })
    const message = 'Temporary notebooks cannot be named, summarized or tagged by a model'
    expect([refused.status, refused.body]).toMatchObject([409, { message }])
  }
})

test('a temporary notebook is permanently deleted a day after its last message', async () => {
  const { user, notebook, talk } = await startTemporary()
  const { id } = notebook
  await talk.ask('Where are the tides highest?')
  const { db } = app.ports.database
  const age = async (milliseconds: number) => {
    const updatedAt = new Date(app.clock.now().getTime() - milliseconds)
    await db.updateTable('notebooks').set({ updated_at: updatedAt }).where('id', '=', id).execute()
    await forgetOldNotebooks(createSystemCtx(app.ports, 'test'))
    return (await app.call(user.id, notebooks.get, { id })).status
  }
  const DAY = TEMPORARY_NOTEBOOK_HOURS * 3_600_000
  expect(await age(DAY - 60_000)).toBe(200)
  expect(await age(DAY + 1)).toBe(404)
  expect(await db.selectFrom('quests').select('id').where('notebook_id', '=', id).execute()).toEqual([])
})

test('a deleted temporary notebook is not listed in the trash, and Undo restores it', async () => {
  const { user, notebook } = await startTemporary()
  const { id } = notebook
  await app.call(user.id, notebooks.remove, { id })
  expect((await app.call(user.id, notebookTrash.list, {})).body.total).toBe(0)
  expect((await app.call(user.id, notebookTrash.restoreMany, { sessionIds: [id] })).status).toBe(200)
  expect((await app.call(user.id, notebooks.get, { id })).status).toBe(200)
})
