import type { FilePlace } from './file-place.ts'
import { lineOfText } from './line-of-text.ts'
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
            <TextAt text={text} place={place} />
          </pre>
        </ReadingPane>
      )}
    </TextContent>
  )
}

/** With the line marked that was asked for; a passage that was asked for marks itself. */
function TextAt({ text, place }: { text: string; place: FilePlace }) {
  const found = place.row === undefined || place.text !== undefined ? undefined : lineOfText(text, place.row)
  if (!found) return text
  return (
    <>
      {found.before}
      <mark key={place.row} ref={bringIntoView} className="bg-(--mark) text-inherit">
        {found.line}
      </mark>
      {found.after}
    </>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
