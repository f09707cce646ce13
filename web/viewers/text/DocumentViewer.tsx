import type { TextBlock } from '#contract/file-texts.ts'
import { blockOf } from '../document-text.queries.ts'
import { rangeOfExcerpt } from '../place-in-text.ts'
import { ReadingPane } from '../ReadingPane.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { DocumentLines } from './DocumentLines.tsx'
import { DocumentPart } from './DocumentPart.tsx'

/** The number of blocks that are laid out together, when they are visible. */
const PART = 40

/** The text of a document with its headings, without its formatting and active content. */
export function DocumentViewer({ file, place }: ViewerProps) {
  return (
    <DocumentLines file={file}>
      {(lines) => {
        const blocks = lines.map(blockOf)
        return (
          <ReadingPane
            label={file.fileName}
            place={place}
            locate={(root) => rangeOfExcerpt(root, place.text ?? '')}
          >
            <article className="mx-auto max-w-measure font-reading text-reading">
              {partsOf(blocks).map((part) => (
                <DocumentPart key={part.from} {...part} />
              ))}
            </article>
          </ReadingPane>
        )
      }}
    </DocumentLines>
  )
}

const partsOf = (blocks: TextBlock[]) =>
  Array.from({ length: Math.ceil(blocks.length / PART) }, (_, part) => ({
    from: part * PART,
    blocks: blocks.slice(part * PART, (part + 1) * PART),
    before: blocks[part * PART - 1],
    after: blocks[(part + 1) * PART],
  }))
