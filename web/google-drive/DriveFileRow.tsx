import type { DriveFile } from '#contract/google-drive.ts'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { DriveCheckbox, type DriveCheckboxProps } from './DriveCheckbox.tsx'

export function DriveFileRow({ file, ...choice }: DriveCheckboxProps & { file: DriveFile }) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-1 py-2 hover:bg-hover">
        <DriveCheckbox {...choice} />
        <FileIcon mimeType={file.mimeType} fileName={file.name} />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="flex-none text-small text-soft">
          {file.modifiedAt !== null && <span className="max-sm:hidden">{formatDate(file.modifiedAt)}</span>}
          {file.size !== null && <span className="ms-3">{formatBytes(file.size)}</span>}
        </span>
      </label>
    </li>
  )
}
