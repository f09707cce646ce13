import { type ColouredLine, colouredLines } from './coloured-lines.ts'

export interface HighlightRequest {
  key: string
  code: string
  language: string
}

export interface HighlightAnswer {
  key: string
  /** Empty when the language is not supported. */
  lines: ColouredLine[]
}

addEventListener('message', ({ data: { key, code, language } }: MessageEvent<HighlightRequest>) => {
  const answer = (lines: ColouredLine[]) => postMessage({ key, lines } satisfies HighlightAnswer)
  // The page receives it as an error of this worker.
  colouredLines(code, language).then(answer, reportError)
})
