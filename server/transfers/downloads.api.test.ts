import { beforeAll, expect, test } from 'vitest'
import { type NotebookFormat, notebookDownloadPath } from '#contract/notebook-downloads.ts'
import { type Notebook, NotebookState, notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const fetchNotebook = (user: Partial<TestUser>, id: string, format: NotebookFormat = 'markdown') =>
  app.app.http.inject({
    url: notebookDownloadPath(id, format),
    headers: user.token === undefined ? {} : { authorization: `Bearer ${user.token}` },
  })

async function startConversation(name: string) {
  const talk = await openConversation(app, name)
  app.models.play('At six.')
  await talk.ask('When is high water?')
  return talk
}

test('a notebook is downloaded to read, under its name', async () => {
  const { user, id } = await startConversation('Ebbe & Flut: Übersicht')
  const answer = await fetchNotebook(user, id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Ebbe - Flut- _bersicht.md"; filename*=UTF-8''Ebbe%20-%20Flut-%20%C3%9Cbersicht.md`,
  )
  expect(answer.body).toMatch(/^# Ebbe & Flut: Übersicht\n[^]*When is high water\?[^]*At six\./)
})

test('a notebook is downloaded as JSON with everything', async () => {
  const { user, id } = await startConversation('Tides')
  const { body } = await fetchNotebook(user, id, 'json')
  const { notebook, messages } = JSON.parse(body) as { notebook: Notebook; messages: Quest[] }
  const { body: state } = await app.call(user.id, notebooks.get, { id })
  expect(notebook).toEqual(NotebookState.parse(state))
  expect(messages).toMatchObject([{ prompt: 'When is high water?', replies: ['At six.'] }])
})

test('only its owner can download a notebook', async () => {
  const { id } = await startConversation('Tides')
  const stranger = await app.addUser()
  expect((await fetchNotebook({}, id)).statusCode).toBe(401)
  expect((await fetchNotebook(stranger, id)).statusCode).toBe(404)
})

test('an unknown format is refused', async () => {
  const { user, id } = await startConversation('Tides')
  expect((await fetchNotebook(user, id, 'docx' as NotebookFormat)).statusCode).toBe(422)
})
