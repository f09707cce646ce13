import type { RefObject } from 'react'

interface FileFieldProps {
  /** Pressed by what is seen of it: a button, or a row of a menu. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept?: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

/** Files of this device, chosen in a window of the browser's own. */
export function FileField({ ref, label, accept, multiple, onChoose }: FileFieldProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={({ currentTarget }) => {
        const chosen = [...(currentTarget.files ?? [])]
        // So that the same file can be chosen again.
        currentTarget.value = ''
        if (chosen.length > 0) onChoose(chosen)
      }}
    />
  )
}
