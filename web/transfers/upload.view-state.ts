import { create } from 'zustand'

/** The archive that is being sent. */
export interface ArchiveUpload {
  fileName: string
  size: number
  sent: number
  cancel: () => void
}

export const useArchiveUpload = create<{ upload: ArchiveUpload | undefined }>(() => ({ upload: undefined }))
