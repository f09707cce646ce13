import { beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import {
  EXPORTED_AT_ONCE_MAX,
  type NotebookFormat,
  notebookDownloadPath,
  notebooksExportPath,
} from '#contract/notebook-downloads.ts'
import { NotebookState, notebooks } from '#contract/notebooks.ts'
import { NotebookDocument } from '#contract/transfers.ts'
import { newImageKey } from '#server/chat/generated-images.service.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { readZip } from '#server/testing/zip-entries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const fetchPath = (user: Partial<TestUser>, url: string) =>
  app.app.http.inject({
    url,
    headers: user.token === undefined ? {} : { authorization: `Bearer ${user.token}` },
  })

/** A notebook with two messages, the second one with a picture that was sent and one that a model generated. */
async function startIllustrated(name: string) {
  const talk = await openConversation(app, name)
  const { user, id } = talk
  app.models.play('At **six**.')
  await talk.ask('When is high water?')
  const sent = makePng(8, 8)
  const file = await uploadFile(app, user.id, { fileName: 'chart [1].png', content: sent })
  app.models.play('A chart.')
  const quest = await talk.ask('What is <this>?', {}, { fileIds: [file.id] })
  const key = newImageKey(user.id, '.png')
  const generated = makePng(4, 4)
  await app.blobs.write(key, generated)
  await app.ports.database.pool.query('update quests set images = $1 where id = $2', [[key], quest.id])
  return { user, id, file, sent, generated, picture: `pictures/${key.slice(key.lastIndexOf('/') + 1)}` }
}

test('a notebook with files is exported with them', async () => {
  const { user, id, file, sent, generated, picture } = await startIllustrated('Tides')
  const response = await fetchPath(user, notebookDownloadPath(id, 'json'))
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="Tides.zip"'),
  })
  const entries = await readZip(response.rawPayload)
  const path = 'files/chart -1.png'
  expect([...entries.keys()]).toEqual(['notebooks/Tides.json', path, picture])
  expect(entries.get(path)).toEqual(sent)
  expect(entries.get(picture)).toEqual(generated)
  const document = NotebookDocument.parse(JSON.parse(entries.get('notebooks/Tides.json')?.toString() ?? ''))
  const { body: notebook } = await app.call(user.id, notebooks.get, { id })
  expect(document.notebook).toEqual(NotebookState.parse(notebook))
  const { fileName, mimeType, fileSize } = file
  expect(document.files).toEqual([{ id: file.id, fileName, mimeType, fileSize, path }])
  expect(document.messages).toMatchObject([
    { prompt: 'When is high water?', replies: ['At **six**.'], fileIds: [] },
    { prompt: 'What is <this>?', fileIds: [file.id], images: [picture], status: 'done' },
  ])
})

test('Markdown links the files beside it', async () => {
  const { user, id, picture } = await startIllustrated('Tides')
  const entries = await readZip((await fetchPath(user, notebookDownloadPath(id, 'markdown'))).rawPayload)
  const text = entries.get('notebooks/Tides.md')?.toString() ?? ''
  expect(text).toContain(String.raw`Files: [chart \[1\].png](<../files/chart -1.png>)`)
  expect(text).toContain(`![Picture](<../${picture}>)`)
  expect(entries.has('files/chart -1.png')).toBe(true)
})

test('a page has its pictures in it, no script and no raw HTML', async () => {
  const { user, id, sent, generated } = await startIllustrated('<script>Tides')
  const response = await fetchPath(user, notebookDownloadPath(id, 'html'))
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('<strong>six</strong>')
  expect(response.body).toContain(`data:image/png;base64,${sent.toString('base64')}`)
  expect(response.body).toContain(generated.toString('base64'))
  expect(response.body).toContain('What is &lt;this&gt;?')
  expect(response.body).toContain("default-src 'none'")
  expect(response.body).not.toContain('<script')
  expect(response.body).not.toMatch(/(src|href)="(?!data:)/)
})

test.each(['markdown', 'html', 'json'] satisfies NotebookFormat[])(
  'all notebooks are exported as %s',
  async (format) => {
    const { user } = await startIllustrated('Tides')
    await app.call(user.id, notebooks.create, { name: 'tides' })
    await openConversation(app, 'Of another user')
    const response = await fetchPath(user, notebooksExportPath({ format }))
    expect(response.headers['content-disposition']).toMatch(
      /filename="commonplace-notebooks-\d{4}-\d\d-\d\d\.zip"/,
    )
    const entries = await readZip(response.rawPayload)
    const ending = { markdown: 'md', html: 'html', json: 'json' }[format]
    expect([...entries.keys()].filter((name) => name.startsWith('notebooks/'))).toEqual([
      `notebooks/Tides.${ending}`,
      `notebooks/tides (2).${ending}`,
    ])
    expect([...entries.keys()].some((name) => name.startsWith('files/'))).toBe(format !== 'html')
  },
)

test('chosen notebooks are exported, each once, and the export is audited', async () => {
  const { user, id } = await startIllustrated('Tides')
  await app.call(user.id, notebooks.create, { name: 'Not chosen' })
  const response = await fetchPath(user, notebooksExportPath({ format: 'html', ids: [id, id] }))
  expect([...(await readZip(response.rawPayload)).keys()]).toEqual(['notebooks/Tides.html'])
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, audit.list, { target: user.id })
  expect(body.data).toContainEqual(expect.objectContaining({ action: 'notebooks.exported' }))
})

test('temporary notebooks are not among all notebooks', async () => {
  const { user } = await openConversation(app, 'Tides')
  await app.call(user.id, notebooks.create, { temporary: true })
  const { rawPayload } = await fetchPath(user, notebooksExportPath({ format: 'json' }))
  expect([...(await readZip(rawPayload)).keys()]).toEqual(['notebooks/Tides.json'])
})

test('an export is refused without a sign-in, for notebooks of other users and for broken input', async () => {
  const { id } = await openConversation(app, 'Tides')
  const stranger = await app.addUser()
  const path = (ids: string[]) => notebooksExportPath({ format: 'json', ids })
  expect((await fetchPath({}, path([id]))).statusCode).toBe(401)
  expect((await fetchPath(stranger, path([id]))).statusCode).toBe(404)
  const refused = await fetchPath(stranger, path(['x']))
  expect(refused.statusCode).toBe(422)
  expect((await fetchPath(stranger, path([]))).json()).toMatchObject({
    fields: { ids: 'Choose at least one notebook' },
  })
  const many = await fetchPath(stranger, path(Array.from({ length: EXPORTED_AT_ONCE_MAX + 1 }, () => id)))
  expect(many.statusCode).toBe(422)
})

test('files that the reader of a notebook may not read are left out', async () => {
  const { user, id, file } = await startIllustrated('Tides')
  const other = await app.addUser()
  await app.ports.database.pool.query('update files set user_id = $1 where id = $2', [other.id, file.id])
  const entries = await readZip((await fetchPath(user, notebookDownloadPath(id, 'json'))).rawPayload)
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
})
