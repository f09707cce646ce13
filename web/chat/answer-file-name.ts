const NAME_MAX = 60
const FALLBACK = 'Answer'
/** Not allowed in file names of common systems. */
const FORBIDDEN = /[\p{C}<>:"/\\|?*]+/gu

/** The name of the text file of an answer. */
export const answerFileName = (question: string): string => fileNameOf(question, 'md')

/** A name for what an answer contains: the first words of its question. */
export function fileNameOf(question: string, extension: string): string {
  const words = question.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const short =
    words.length <= NAME_MAX ? words : words.slice(0, words.lastIndexOf(' ', NAME_MAX) + 1 || NAME_MAX)
  const name = short.trim().replace(/[. ]+$/, '')
  return `${name || FALLBACK}.${extension}`
}
