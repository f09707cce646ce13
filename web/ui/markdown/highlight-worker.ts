import { createCodePlugin, type HighlightResult } from '@streamdown/code'
import { paperTheme } from './paper-theme.ts'

export interface HighlightRequest {
  key: string
  code: string
  language: string
}

/** The tokens of a line, each with its colour in the theme. */
export type ColouredLine = { content: string; colour: string | undefined }[]

/** `undefined` when the language is not supported. */
export interface HighlightAnswer {
  key: string
  lines: ColouredLine[]
}

const highlighter = createCodePlugin({ themes: [paperTheme, paperTheme] })
/** The name of a language in the highlighter, which is asked whether it supports it. */
type Language = Parameters<typeof highlighter.supportsLanguage>[0]

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  const { key, code } = data
  const language = data.language as Language
  const answer = (lines: ColouredLine[]) => postMessage({ key, lines } satisfies HighlightAnswer)
  if (!highlighter.supportsLanguage(language)) return answer([])
  const request = { code, language, themes: highlighter.getThemes() }
  const result = highlighter.highlight(request, (late) => answer(linesOf(late)))
  if (result) answer(linesOf(result))
})

const linesOf = ({ tokens }: HighlightResult): ColouredLine[] =>
  tokens.map((line) =>
    line.map(({ content, htmlStyle, color }) => ({ content, colour: htmlStyle?.color ?? color })),
  )
