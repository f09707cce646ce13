import { useCallback, useEffect } from 'react'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { mayBecomeMaths } from '#web/ui/markdown/maths.ts'
import { preloadMaths } from '#web/ui/markdown/use-maths.ts'

const CitationChip = lazyComponent(
  async () => (await withTexts(import('./CitationChip.tsx'), 'attachments')).CitationChip,
)

interface CitedTextProps {
  text: string
  sources: Pick<AnswerSources, 'citations' | 'pages'>
  isStreaming: boolean
}

/** An answer with its citations. A number without a citation is shown as text. */
export function CitedText({ text, sources: { citations, pages }, isStreaming }: CitedTextProps) {
  const mayHaveMaths = isStreaming && mayBecomeMaths(text)
  useEffect(() => {
    if (mayHaveMaths) preloadMaths()
  }, [mayHaveMaths])
  const drawReference = useCallback(
    (number: number) => {
      const citation = [...citations, ...(pages ?? [])].find((known) => known.number === number)
      if (!citation) return undefined
      return <CitationChip citation={citation} fallback={`[${number}]`} />
    },
    [citations, pages],
  )
  return (
    <MarkdownText
      text={text}
      className="has-wide-blocks"
      isStreaming={isStreaming}
      drawReference={citations.length + (pages?.length ?? 0) > 0 ? drawReference : undefined}
    />
  )
}
