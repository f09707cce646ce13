import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { ReadingPane } from './ReadingPane.tsx'
import { TextContent } from './TextContent.tsx'
import type { ViewerProps } from './viewer-kind.ts'

/** Markdown as it is meant to be read. */
export function MarkdownViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <ReadingPane label={file.fileName} place={place}>
          <MarkdownText text={text} className="mx-auto" />
        </ReadingPane>
      )}
    </TextContent>
  )
}
