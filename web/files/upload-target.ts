import { useEffect } from 'react'
import { create } from 'zustand'

/** What new files belong to besides the library. The screen that adds them says so. */
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

/** Where files go that are added in a dialog over the page that is shown. */
export const useUploadTarget = (): Offered => useOffered()

/** New files belong to this project while the calling page is shown. */
export function useProjectAsUploadTarget({ id: projectId, name }: { id: string; name: string }): void {
  useEffect(() => {
    useOffered.setState({ uploadTo: { projectId }, name }, true)
    return () => useOffered.setState(LIBRARY_ONLY, true)
  }, [projectId, name])
}
