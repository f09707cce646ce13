import { rangeInText } from '../place-in-text.ts'
import { ReadingPane } from '../ReadingPane.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { TextContent } from './TextContent.tsx'
import { textParts } from './text-parts.ts'

/** Verbatim text. Only the visible part is laid out, so that long texts open as fast as short ones. */
export function TextViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => (
        <ReadingPane label={file.fileName} place={place} locate={(root) => rangeInText(root, place)}>
          <pre
            dir="auto"
            className="mx-auto max-w-page font-code text-base whitespace-pre-wrap wrap-anywhere"
          >
            {textParts(text).map(({ start, lines, text }) => (
              <span
                key={start}
                className="block [content-visibility:auto]"
                style={{ containIntrinsicSize: `auto ${lines * 1.5}em` }}
              >
                {text}
              </span>
            ))}
          </pre>
        </ReadingPane>
      )}
    </TextContent>
  )
}
