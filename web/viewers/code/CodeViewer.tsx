import { TextContent } from '../text/TextContent.tsx'
import { languageOf, type ViewerProps } from '../viewer-kind.ts'
import { CodeLines } from './CodeLines.tsx'

/** Highlighted source code with line numbers. */
export function CodeViewer({ file, place }: ViewerProps) {
  const language = file.mimeType === 'image/svg+xml' ? 'xml' : (languageOf(file.fileName) ?? '')
  return (
    <TextContent file={file}>
      {(text) => <CodeLines text={text} language={language} file={file} row={place.row} />}
    </TextContent>
  )
}
