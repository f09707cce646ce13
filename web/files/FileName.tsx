import type { KnowledgeFile } from '#contract/files.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { useFileViewer } from '#web/viewers/queries.ts'

const styles = 'block max-w-full truncate text-start font-[550] touch:py-0.5'

/** Opens the file from anywhere in its row or card; a file in the trash must be restored first. */
export function FileName({ file }: { file: KnowledgeFile }) {
  const { open } = useFileViewer()
  if (file.deletedAt !== null)
    return (
      <span dir="auto" title={file.fileName} className={styles}>
        {file.fileName}
      </span>
    )
  return (
    <button
      type="button"
      dir="auto"
      title={file.fileName}
      data-file-name
      onClick={() => open({ fileId: file.id })}
      className={cn(styles, 'rounded-small after:absolute after:inset-0 hover:underline')}
    >
      {file.fileName}
    </button>
  )
}
