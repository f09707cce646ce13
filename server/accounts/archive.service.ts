import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Notebook } from '#contract/notebooks.ts'
import { listActivities } from '#server/activity/service.ts'
import { listLinkedAccounts } from '#server/auth/external/linked-accounts.service.ts'
import { listSessions } from '#server/auth/sessions/open-sessions.service.ts'
import { listQuestsAfter } from '#server/chat/service.ts'
import { listOwnContents, type OwnContent } from '#server/files/service.ts'
import { listOwnNotebooks } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listOwnProjects } from '#server/projects/service.ts'
import { avatarBlob } from '#server/users/avatars.service.ts'
import { showMe } from '#server/users/service.ts'
import { createEntryNames } from './entry-names.ts'
import { markdownHead, markdownTurn } from './notebook-markdown.ts'

const PAGE = 100

type Text = AsyncGenerator<string>

export interface ArchiveProgress {
  done: number
  total: number
}

/** A user's data, as a ZIP file that is written while it is read: no large content is ever whole in memory. */
export async function openArchive(
  ctx: UserCtx,
  onProgress: (progress: ArchiveProgress) => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  const [profile, sessions, linkedAccounts, notebooks, contents] = await Promise.all([
    showMe(ctx),
    listSessions(ctx),
    listLinkedAccounts(ctx),
    listOwnNotebooks(ctx),
    listOwnContents(ctx),
  ])
  const picture = avatarBlob(profile)
  const progress = { done: 0, total: notebooks.length + contents.length }
  const zip = new ZipFile()
  // The declared size was smaller than the actual one.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const nameOf = createEntryNames()
  const addText = (path: string, open: () => Text) => addEntry(zip, path, async () => Readable.from(open()))

  await onProgress(progress)
  addText('README.txt', () => readme(ctx))
  addText('profile.json', () => json(profile))
  addText('sessions.json', () => json(sessions))
  addText('activity.json', () => activityOf(ctx))
  addText('linked-accounts.json', () => json(linkedAccounts))
  addText('projects.json', () => projectsOf(ctx))
  if (picture) addEntry(zip, picture.fileName, () => openBlob(ctx, picture.blobKey))
  for (const notebook of notebooks) {
    const path = nameOf('notebooks', notebook.name, '')
    addText(`${path}.json`, () => notebookJson(ctx, notebook))
    addText(`${path}.md`, () => reporting(notebookMarkdown(ctx, notebook)))
  }
  for (const content of contents) addFile(content)
  zip.end()
  return output

  function addFile({ fileName, blobKey }: OwnContent): void {
    const [, base = fileName, ending = ''] = /^(.+?)(\.[a-z\d]{1,10})?$/is.exec(fileName) ?? []
    addEntry(zip, nameOf('files', base, ending), async () => {
      await report()
      return openBlob(ctx, blobKey)
    })
  }

  async function* reporting(text: Text): Text {
    yield* text
    await report()
  }

  async function report(): Promise<void> {
    progress.done += 1
    await onProgress(progress)
  }
}

/** Opened when the entry is written, so that few sources are open at a time. */
function addEntry(zip: ZipFile, path: string, open: () => Promise<Readable>): void {
  zip.addReadStreamLazy(path, (done) => {
    open().then(
      (stream) => done(null, stream),
      (error: unknown) => done(error, Readable.from([])),
    )
  })
}

/** Empty where it was removed concurrently. */
async function openBlob({ ports }: UserCtx, key: string): Promise<Readable> {
  const blob = await ports.blobs.read(key)
  return blob?.stream ?? Readable.from([])
}

async function* json(value: unknown): Text {
  yield JSON.stringify(value, undefined, 2)
}

async function* list(items: AsyncIterable<unknown>): Text {
  let separator = '[\n'
  for await (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* readme({ user, clock, ports }: UserCtx): Text {
  yield `What ${user.username} had in Commonplace on ${clock.now().toISOString().slice(0, 10)}.

profile.json          who you are here
sessions.json         where you were signed in when this was made
activity.json         what you did
linked-accounts.json  accounts elsewhere that you can sign in with
projects.json         your projects, with the ids of their notebooks and files
notebooks/            each notebook twice: .md to read, .json with everything
files/                the files you uploaded
picture               your picture, if you have one

${ports.config.publicUrl ?? ''}
`
}

async function* projectsOf(ctx: UserCtx): Text {
  yield* json(await listOwnProjects(ctx))
}

async function* activityOf(ctx: UserCtx): Text {
  yield* list(pages((page) => listActivities(ctx, { page, limit: PAGE })))
}

async function* pages<T>(load: (page: number) => Promise<{ data: T[] }>): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const { data } = await load(page)
    yield* data
    if (data.length < PAGE) return
  }
}

async function* questsOf(ctx: UserCtx, notebookId: string) {
  let after = 0
  while (true) {
    const quests = await listQuestsAfter(ctx, { notebookId, after, limit: PAGE })
    yield* quests
    const last = quests.at(-1)
    if (!last || quests.length < PAGE) return
    after = last.position
  }
}

async function* notebookJson(ctx: UserCtx, notebook: Notebook): Text {
  yield `{"notebook":${JSON.stringify(notebook)},\n"messages":`
  yield* list(questsOf(ctx, notebook.id))
  yield '}\n'
}

async function* notebookMarkdown(ctx: UserCtx, notebook: Notebook): Text {
  yield markdownHead(notebook)
  for await (const quest of questsOf(ctx, notebook.id)) yield markdownTurn(quest)
}
