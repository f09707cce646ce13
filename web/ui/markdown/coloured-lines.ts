import { type BundledLanguage, bundledLanguages, createHighlighter } from 'shiki'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { paperTheme } from './paper-theme.ts'

/** The tokens of a line, each with its colour in the theme. */
export type ColouredLine = { content: string; colour: string | undefined }[]

/**
 * For one line. The first line of a language compiles its grammar, which takes a busy or slow computer more than the half
 * second that the highlighter allows by default; the rest of such a line would have the colour of its beginning.
 */
const TIME_LIMIT_MS = 10_000

let starting: ReturnType<typeof start> | undefined

/** Empty when the language is not supported. A language is loaded for the first code that needs it. */
export async function colouredLines(code: string, language: string): Promise<ColouredLine[]> {
  const lang = language.trim().toLowerCase()
  if (!isSupported(lang)) return []
  starting ??= start()
  const highlighter = await starting
  await highlighter.loadLanguage(lang)
  const { tokens } = highlighter.codeToTokens(code, {
    lang,
    theme: paperTheme,
    tokenizeTimeLimit: TIME_LIMIT_MS,
  })
  return tokens.map((line) => line.map(({ content, color }) => ({ content, colour: color })))
}

const start = () =>
  createHighlighter({
    themes: [paperTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })

/** Aliases too. */
const isSupported = (name: string): name is BundledLanguage => Object.hasOwn(bundledLanguages, name)
