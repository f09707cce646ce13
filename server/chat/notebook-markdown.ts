import type { Quest } from '#contract/chat.ts'
import type { Notebook } from '#contract/notebooks.ts'

/** A readable notebook: its name, then each turn with its authors. */

export function markdownHead({ name, firstCreated, tags }: Notebook): string {
  const words = tags.map((tag) => tag.name).join(', ')
  return `# ${oneLine(name)}\n\nBegun ${day(firstCreated)}${words ? ` · ${oneLine(words)}` : ''}\n`
}

export function markdownTurn({ prompt, replies, promptMeta, createdAt, error }: Quest): string {
  const answers = replies.map((reply, index) => {
    const which = replies.length > 1 ? ` (answer ${index + 1} of ${replies.length})` : ''
    return section(`${oneLine(promptMeta.model?.name ?? 'Answer')}${which}`, reply)
  })
  const failure = error === null ? '' : `\n> ${oneLine(error)}\n`
  return `${section(`You, ${day(createdAt)}`, prompt)}${answers.join('')}${failure}`
}

const section = (title: string, text: string) => `\n## ${title}\n\n${text.trim()}\n`
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const day = (iso: string) => iso.slice(0, 16).replace('T', ' ')
