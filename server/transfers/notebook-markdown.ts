import type { NotebookState } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import type { ExportedFile } from '#contract/transfers.ts'
import { eachQuest } from '#server/chat/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { imagePath, type NotebookExport } from './notebook-export.ts'

/** What Markdown files link to. */
export interface Links {
  files: readonly ExportedFile[]
  /** From the Markdown file to the top of the archive. */
  toTop: string
}

/** A notebook to read. */
export async function* notebookMarkdown(
  ctx: UserCtx,
  { notebook, files }: NotebookExport,
  toTop = '',
): AsyncGenerator<string> {
  const links = { files, toTop }
  yield markdownHead(notebook, links)
  for await (const quest of eachQuest(ctx, notebook.id)) yield markdownTurn(quest, links)
}

export function markdownHead(
  { name, firstCreated, tags, knowledgeIds }: NotebookState,
  links: Links,
): string {
  const words = tags.map((tag) => tag.name).join(', ')
  const begun = `Begun ${day(firstCreated)}${words ? ` · ${oneLine(words)}` : ''}`
  return `# ${oneLine(name)}\n\n${begun}\n${attached(knowledgeIds, links)}`
}

export function markdownTurn(quest: Quest, links: Links): string {
  const { prompt, replies, error, fileIds, images } = quest
  const answers = replies.map((reply, index) => section(answerTitle(quest, index), reply))
  const pictures = images.map((key) => `\n![Picture](<${links.toTop}${imagePath(key)}>)\n`)
  const failure = error === null ? '' : `\n> ${oneLine(error)}\n`
  return [
    section(questionTitle(quest), prompt),
    attached(fileIds, links),
    ...answers,
    ...pictures,
    failure,
  ].join('')
}

export const questionTitle = ({ type, createdAt }: Quest) =>
  `${type === 'note' ? 'Note' : 'You'}, ${day(createdAt)}`

/** The author of an answer, and which of several it is. */
export function answerTitle({ promptMeta, promptMetas, replies }: Quest, index: number): string {
  const which = replies.length > 1 ? ` (answer ${index + 1} of ${replies.length})` : ''
  const { model } = promptMetas[index] ?? promptMeta
  return oneLine(model?.name ?? 'Answer') + which
}

/** Links to files of the archive; a file whose content is not in it is named. */
function attached(ids: readonly string[], { files, toTop }: Links): string {
  const names = ids.flatMap((id) => {
    const file = files.find((one) => one.id === id)
    if (!file) return []
    const name = oneLine(file.fileName).replaceAll(/[\\[\]]/g, String.raw`\$&`)
    return [file.path === null ? name : `[${name}](<${toTop}${file.path}>)`]
  })
  return names.length === 0 ? '' : `\nFiles: ${names.join(', ')}\n`
}

const section = (title: string, text: string) => `\n## ${title}\n\n${text.trim()}\n`
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
export const day = (iso: string) => iso.slice(0, 16).replace('T', ' ')
