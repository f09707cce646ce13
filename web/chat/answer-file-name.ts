const NAME_MAX = 60
const FALLBACK = 'Answer'
/** Not allowed in file names of common systems. */
const FORBIDDEN = /[\p{C}<>:"/\\|?*]+/gu

/** The name of the file of an answer: the first words of its question. */
export function answerFileName(question: string): string {
  const words = question.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const short =
    words.length <= NAME_MAX ? words : words.slice(0, words.lastIndexOf(' ', NAME_MAX) + 1 || NAME_MAX)
  const name = short.trim().replace(/[. ]+$/, '')
  return `${name || FALLBACK}.md`
}
