import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MEGABYTE } from '#contract/constants/files.ts'
import type { NotebookState } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { eachQuest } from '#server/chat/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { escapeHtml } from './escape-html.ts'
import type { NotebookExport } from './notebook-export.ts'
import { answerTitle, day, oneLine, questionTitle } from './notebook-markdown.ts'

/** Larger pictures are named, not shown. */
const PICTURE_MAX = 10 * MEGABYTE
/** What browsers show in a page without a risk. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
/** Of a picture without a known type: browsers look at its bytes. */
const PICTURE_TYPE = 'image/png'

const STYLE = `
:root{color-scheme:light dark;--ink:#23201a;--soft:#6b655a;--line:#ddd6c8;--paper:#fffdf8}
@media (prefers-color-scheme:dark){:root{--ink:#e9e4d9;--soft:#a39c8e;--line:#3d3930;--paper:#1c1a16}}
body{margin:0 auto;padding:2rem 1rem;max-width:44rem;font:1rem/1.6 Georgia,serif;color:var(--ink);background:var(--paper)}
h1,h2,h3,h4,h5,h6{line-height:1.25}
.meta,.author{color:var(--soft);font:.85rem/1.4 system-ui,sans-serif}
.author{margin:2rem 0 .5rem;font-weight:600}
.question{border-inline-start:3px solid var(--line);padding-inline-start:1rem}
.message{border-top:1px solid var(--line);margin-top:2rem;overflow-wrap:anywhere}
pre{white-space:pre-wrap;border:1px solid var(--line);border-radius:6px;padding:.75rem;font-size:.85rem}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid var(--line);padding:.3rem .6rem;text-align:start}
img{max-width:100%;height:auto}
blockquote{margin-inline:0;border-inline-start:3px solid var(--line);padding-inline-start:1rem;color:var(--soft)}
@media print{:root{--ink:#000;--paper:#fff;--soft:#444;--line:#bbb}body{max-width:none;padding:0}
h1,h2,h3,.author{break-after:avoid}pre,table,img{break-inside:avoid}}
`

type OpenContent = (id: string) => Promise<Readable | undefined>

/** A notebook as one page that needs nothing else: its pictures are in it, and it has no script. */
export async function* notebookHtml(
  ctx: UserCtx,
  { notebook, files, images }: NotebookExport,
  open: { file: OpenContent; image: OpenContent },
): AsyncGenerator<string> {
  // The formatter is loaded when a page is first exported.
  const { markdownHtml } = await import('./markdown-html.ts')
  const known = new Map(files.map((file) => [file.id, file]))
  const isHere = new Set(images)
  yield head(notebook)
  yield* attachments(notebook.knowledgeIds)
  for await (const quest of eachQuest(ctx, notebook.id)) {
    yield `<section class="message">${author(questionTitle(quest))}`
    yield `<div class="question" dir="auto">${paragraphs(quest.prompt)}</div>`
    yield* attachments(quest.fileIds)
    for (const [index, reply] of quest.replies.entries()) {
      yield `${author(answerTitle(quest, index))}<div dir="auto">${markdownHtml(reply)}</div>`
    }
    for (const key of quest.images) {
      if (isHere.has(key)) yield* picture('Picture', PICTURE_TYPE, await open.image(key))
    }
    yield `${failure(quest)}</section>\n`
  }
  yield '</main></body></html>\n'

  async function* attachments(ids: readonly string[]): AsyncGenerator<string> {
    for (const id of ids) {
      const file = known.get(id)
      if (!file) continue
      const isShown = PICTURES.includes(file.mimeType) && file.fileSize <= PICTURE_MAX
      if (isShown) yield* picture(file.fileName, file.mimeType, await open.file(id))
      else yield `<p class="meta">File: ${escapeHtml(oneLine(file.fileName))}</p>`
    }
  }
}

async function* picture(name: string, type: string, content: Readable | undefined): AsyncGenerator<string> {
  if (!content) return
  yield `<p><img alt="${escapeHtml(oneLine(name))}" src="data:${type};base64,`
  yield (await buffer(content)).toString('base64')
  yield '"></p>'
}

const head = ({ name, firstCreated, tags, summary }: NotebookState) => {
  const title = escapeHtml(oneLine(name))
  const words = tags.map((tag) => tag.name).join(', ')
  const begun = `Begun ${day(firstCreated)}${words ? ` · ${oneLine(words)}` : ''}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head><body><main>
<h1 dir="auto">${title}</h1><p class="meta">${escapeHtml(begun)}</p>
${summary === null ? '' : `<div dir="auto">${paragraphs(summary)}</div>`}
`
}

const author = (name: string) => `<h2 class="author" dir="auto">${escapeHtml(name)}</h2>`

/** A question is shown as it was written. */
const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const failure = ({ error }: Quest) =>
  error === null ? '' : `<blockquote>${escapeHtml(oneLine(error))}</blockquote>`
