import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import type { FilePlace } from './file-place.ts'
import { lineOfText } from './line-of-text.ts'
import { ReadingPane } from './ReadingPane.tsx'
import { TextContent } from './TextContent.tsx'
import type { ViewerProps } from './viewer-kind.ts'

/** Markdown as it is meant to be read. */
export function MarkdownViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <ReadingPane label={file.fileName} place={withTextOfRow(text, place)}>
          <MarkdownText text={text} className="mx-auto" />
        </ReadingPane>
      )}
    </TextContent>
  )
}

/** Lines are not seen any more once a text is laid out; what the line says is. */
const withTextOfRow = (text: string, place: FilePlace): FilePlace =>
  place.text === undefined && place.row !== undefined
    ? { ...place, text: lineOfText(text, place.row)?.line }
    : place
