import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'

interface FileFactsProps {
  file: KnowledgeFile
  dateStyle?: string
}

/** The size of a file and its date of upload, below its name. */
export function FileFacts({ file: { fileSize, createdAt }, dateStyle }: FileFactsProps) {
  // The formats follow the language.
  useTranslation()
  return (
    <span className="block truncate text-small text-faint">
      {formatBytes(fileSize)}
      <span className={dateStyle}>
        {' · '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
    </span>
  )
}
