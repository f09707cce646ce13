import { chat } from '#contract/chat.ts'
import {
  type ImportReportItem,
  importUploadPath,
  type NotebookImport,
  notebookImports,
} from '#contract/notebook-imports.ts'
import { type Notebook, notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import type { TestApp, TestUser } from './harness.ts'

/** Sends an archive, as a browser would. */
export const uploadArchive = (
  app: TestApp,
  user: Partial<TestUser>,
  { fileName = 'archive.zip', content }: { fileName?: string; content: string | Buffer },
) =>
  app.app.http.inject({
    method: 'PUT',
    url: importUploadPath(fileName),
    headers: {
      'content-type': 'application/octet-stream',
      ...(user.token !== undefined && { authorization: `Bearer ${user.token}` }),
    },
    payload: Buffer.from(content),
  })

interface EndedImport extends NotebookImport {
  report: ImportReportItem[]
}

/** Imports an archive and returns its import once it has ended. */
export async function importArchive(
  app: TestApp,
  user: TestUser,
  content: string | Buffer,
): Promise<EndedImport> {
  const response = await uploadArchive(app, user, { content })
  if (response.statusCode !== 200) throw new Error(`The archive was refused: ${response.body}`)
  await app.settle()
  const { body } = await app.call(user.id, notebookImports.show)
  if (!body) throw new Error('There is no import')
  return { ...body, report: (await app.call(user.id, notebookImports.report, { id: body.id })).body }
}

/** The notebooks of a user with their messages, in the order of their names. */
export async function notebooksOf(
  app: TestApp,
  user: TestUser,
): Promise<{ notebook: Notebook; messages: Quest[] }[]> {
  const { body } = await app.call(user.id, notebooks.list, { limit: 100 })
  const sorted = body.data.toSorted((a, b) => a.name.localeCompare(b.name))
  return Promise.all(
    sorted.map(async (notebook) => {
      const messages = await app.call(user.id, chat.range, { id: notebook.id, limit: 100 })
      return { notebook, messages: messages.body.data }
    }),
  )
}
