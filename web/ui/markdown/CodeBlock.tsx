import type { HighlightResult } from '@streamdown/code'
import { memo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../CopyButton.tsx'
import { highlight } from './highlighting.ts'
import { tokenOf } from './paper-theme.ts'

interface CodeBlockProps {
  code: string
  language: string
  /** Still being written. */
  isIncomplete: boolean
}

export const CodeBlock = memo(function CodeBlock({ code, language, isIncomplete }: CodeBlockProps) {
  const { t } = useTranslation()
  const [, repaint] = useReducer((count: number) => count + 1, 0)
  const colours = language ? highlight({ code, language, isIncomplete }, repaint) : undefined
  const name = language || t('reading.plainText')
  return (
    <figure className="code-block" aria-label={name}>
      <figcaption>
        <span>{name}</span>
        <CopyButton label={t('reading.copyCode')} text={() => code} />
      </figcaption>
      {/* A wide block scrolls by keyboard too, so it takes the focus. */}
      <pre tabIndex={0}>
        <code>{colours ? <Coloured tokens={colours.tokens} /> : code}</code>
      </pre>
    </figure>
  )
})

type Tokens = HighlightResult['tokens']

/** Lines and tokens are never reordered: their place is their identity. */
function Coloured({ tokens }: { tokens: Tokens }) {
  return tokens.map((line, lineNumber) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <span key={lineNumber}>
      {line.map((token, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={place} style={{ color: tokenOf(token.htmlStyle?.color ?? token.color) }}>
          {token.content}
        </span>
      ))}
      {'\n'}
    </span>
  ))
}
