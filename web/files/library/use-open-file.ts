import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { openedFile, useFileViewer } from '#web/viewers/queries.ts'

export interface OpenedFile {
  /** Missing while it is loaded, and when it cannot be. */
  file: KnowledgeFile | undefined
  /** Why it cannot be loaded. */
  problem: string | undefined
  retry: () => void
  /** The name, or what happens instead. */
  title: string
  /** Goes back to the page as it was before the file was opened. */
  close: () => void
}

/** The file in the address of the page. */
export function useOpenFile(fileId: string): OpenedFile {
  const { t } = useTranslation()
  const { close } = useFileViewer()
  const { data: file, error, refetch } = useQuery(openedFile(fileId))
  return {
    file,
    problem: error?.message,
    retry: () => void refetch(),
    title: file?.fileName ?? t(error ? 'viewer.noFile' : 'viewer.opening'),
    close,
  }
}
