import { useEffect } from 'react'
import { create } from 'zustand'

/** Where new files are added besides the library. It is set by the screen that adds them. */
export interface UploadTarget {
  projectId?: string
  notebookId?: string
}

interface Offered {
  uploadTo: UploadTarget
  /** The name of the project, for notices. */
  name?: string
}

const LIBRARY_ONLY: Offered = { uploadTo: {} }
const useOffered = create<Offered>(() => LIBRARY_ONLY)

/** The target of files that are added in a dialog over the current page. */
export const useUploadTarget = (): Offered => useOffered()

/** Makes this project the target of new files while the calling page is shown. */
export function useProjectAsUploadTarget({ id: projectId, name }: { id: string; name: string }): void {
  useEffect(() => {
    useOffered.setState({ uploadTo: { projectId }, name }, true)
    return () => useOffered.setState(LIBRARY_ONLY, true)
  }, [projectId, name])
}
