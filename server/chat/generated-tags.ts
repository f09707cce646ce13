import { NotebookTag } from '#contract/notebooks.ts'

const GENERATED_TAGS_MAX = 8

export const tagsInstruction = `List up to ${GENERATED_TAGS_MAX} topics of this conversation as tags, in its language. Write one per line as "tag: strength": the tag has one to three words, and its strength is a number from 1 to 100 that says how much of the conversation is about it. Write nothing else.`

/** The tags in a reply, strongest first; lines of another form are ignored. */
export function readTags(reply: string): NotebookTag[] {
  const tags = reply.split('\n').flatMap((line) => {
    const [, name = '', strength] = /^[\s*•-]*["“]?(.+?)["”]?\s*[:–-]\s*(\d{1,3})\s*%?\s*$/u.exec(line) ?? []
    const tag = NotebookTag.safeParse({
      name: name.replaceAll(/[*_`#"“”]/g, '').trim(),
      strength: Number(strength),
    })
    return tag.success ? [tag.data] : []
  })
  const names = tags.map(({ name }) => name.toLowerCase())
  return tags
    .filter((_, index) => names.indexOf(names[index] ?? '') === index)
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, GENERATED_TAGS_MAX)
}
