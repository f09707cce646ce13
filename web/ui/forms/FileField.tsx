import type { RefObject } from 'react'

interface FileFieldProps {
  /** Opened by a visible button or a menu item. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept?: string
  multiple?: boolean
  /** All files of a folder are selected at once. */
  isFolder?: boolean
  onChoose: (files: File[]) => void
}

/** Phones may be unable to select folders. */
export const canChooseFolders = () => 'webkitdirectory' in HTMLInputElement.prototype

/** Files of this device, selected in the dialog of the browser. */
export function FileField({ ref, label, accept, multiple, isFolder, onChoose }: FileFieldProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ currentTarget }) => {
        const chosen = [...(currentTarget.files ?? [])]
        // So that the same file can be selected again.
        currentTarget.value = ''
        if (chosen.length > 0) onChoose(chosen)
      }}
    />
  )
}
