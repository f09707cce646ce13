import { memo, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/platform/texts.ts'
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx'
import { lazyComponent } from '../layout/lazy-component.ts'
import { CodeActions } from './CodeActions.tsx'
import type { ColouredLine } from './coloured-lines.ts'
import { highlight } from './highlighting.ts'
import { tokenOf } from './paper-theme.ts'

interface CodeBlockProps {
  code: string
  language: string
  /** The block is still being written. */
  isIncomplete: boolean
  /** The line of the block to highlight: see MarkdownText. */
  markedLine?: number
}

const Diagram = lazyComponent(
  async () => (await withTexts(import('../diagrams/Diagram.tsx'), 'diagrams')).Diagram,
)

const DataChart = lazyComponent(
  async () => (await withTexts(import('../diagrams/DataChart.tsx'), 'diagrams')).DataChart,
)

/** A block of code; a diagram or chart is drawn once all of its definition is there. */
export const CodeBlock = memo(function CodeBlock(props: CodeBlockProps) {
  const { code, language, isIncomplete, markedLine } = props
  const source = <SourceBlock {...props} />
  const kind = language.toLowerCase()
  const isDrawn = (kind === 'mermaid' || kind === 'recharts') && !isIncomplete && markedLine === undefined
  if (!isDrawn) return source
  return (
    <ErrorBoundary fallback={source}>
      {kind === 'mermaid' ? (
        <Diagram definition={code} fallback={source} />
      ) : (
        <DataChart definition={code} fallback={source} />
      )}
    </ErrorBoundary>
  )
})

/** A block of code as text. */
export function SourceBlock({ code, language, isIncomplete, markedLine }: CodeBlockProps) {
  const { t } = useTranslation()
  const [, repaint] = useReducer((count: number) => count + 1, 0)
  const [isWrapped, setWrapped] = useState(false)
  const lines = language && !isIncomplete ? highlight({ code, language }, repaint) : undefined
  const name = language || t('reading.plainText')
  return (
    <figure className="code-block" aria-label={name} data-marked-line={markedLine}>
      <figcaption>
        <span className="flex-1 truncate">{name}</span>
        <CodeActions code={code} language={language} isWrapped={isWrapped} onWrap={setWrapped} />
      </figcaption>
      {/* Focusable, so that a wide block can be scrolled by keyboard. */}
      <pre tabIndex={0} data-wrapped={isWrapped || undefined}>
        <code>{lines ? <Coloured lines={lines} /> : code}</code>
      </pre>
    </figure>
  )
}

/** Lines and tokens are never reordered: their index is their identity. */
function Coloured({ lines }: { lines: ColouredLine[] }) {
  return lines.map((line, lineNumber) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <span key={lineNumber}>
      {line.map((token, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={place} style={{ color: tokenOf(token.colour) }}>
          {token.content}
        </span>
      ))}
      {'\n'}
    </span>
  ))
}
