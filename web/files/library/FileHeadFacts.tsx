import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { FileStatusMark } from '../FileStatusMark.tsx'
import { OwnerName } from '../OwnerName.tsx'
import { useEmbeddingModel } from '../search-method.queries.ts'

/** The owner, size, date and status of an open file, below its name. On a phone actions need the space of the date. */
export function FileHeadFacts({ file }: { file: KnowledgeFile }) {
  const embeddingModel = useEmbeddingModel()
  return (
    <span className="flex items-center gap-2">
      <OwnerName owner={file.owner} className="max-w-[50%]" />
      <span className="truncate">
        {formatBytes(file.fileSize)}
        <span className="max-sm:hidden">
          {' · '}
          <time dateTime={file.updatedAt}>{formatDate(file.updatedAt)}</time>
        </span>
      </span>
      <FileStatusMark file={file} embeddingModel={embeddingModel} />
    </span>
  )
}
