import { CodeLines } from './CodeLines.tsx'
import { readableJson } from './readable-json.ts'
import { TextContent } from './TextContent.tsx'
import type { ViewerProps } from './viewer-kind.ts'

/** Data, laid out to be read. */
export function JsonViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <CodeLines text={readableJson(text)} language="json" label={file.fileName} row={place.row} />
      )}
    </TextContent>
  )
}
