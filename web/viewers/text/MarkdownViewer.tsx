import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { rangeInMarkdown } from '../place-in-text.ts'
import { ReadingPane } from '../ReadingPane.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { TextContent } from './TextContent.tsx'

/** Rendered Markdown. */
export function MarkdownViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <ReadingPane
          label={file.fileName}
          place={place}
          locate={(root) => rangeInMarkdown(root, text, place)}
        >
          <MarkdownText text={text} markedLine={place.row} className="mx-auto" />
        </ReadingPane>
      )}
    </TextContent>
  )
}
