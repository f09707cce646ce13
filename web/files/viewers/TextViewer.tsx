import { ReadingPane } from './ReadingPane.tsx'
import { TextContent } from './TextContent.tsx'
import type { ViewerProps } from './viewer-kind.ts'

/** Text as it was written, line by line. */
export function TextViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <ReadingPane label={file.fileName} place={place}>
          <pre
            dir="auto"
            className="mx-auto max-w-page font-code text-base whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </pre>
        </ReadingPane>
      )}
    </TextContent>
  )
}
