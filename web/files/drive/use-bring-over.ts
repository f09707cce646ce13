import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveFile } from '#contract/google-drive.ts'
import { toApiError } from '#web/platform/errors.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFiles } from '../queries.ts'
import { useImportFile } from './queries.ts'

interface Progress {
  done: number
  total: number
}

/** Brings files over one after the other, so that what was brought stays where a later one fails. */
export function useBringOver() {
  const { t } = useTranslation()
  const { mutateAsync: importFile } = useImportFile()
  const [progress, setProgress] = useState<Progress>()
  const [problems, setProblems] = useState<string[]>([])
  const isBusy = useRef(false)

  /** Answers those that failed. */
  async function bringOver(files: readonly DriveFile[]): Promise<DriveFile[]> {
    if (isBusy.current) return [...files]
    isBusy.current = true
    const failed: DriveFile[] = []
    const reasons: string[] = []
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        await importFile({ driveFileId: file.id })
      } catch (thrown) {
        failed.push(file)
        reasons.push(t('drive.failed', { name: file.name, reason: toApiError(thrown).message }))
      }
    }
    isBusy.current = false
    setProgress(undefined)
    setProblems(reasons)
    const count = files.length - failed.length
    if (count > 0) toast.success(t('drive.brought', { count }))
    await refetchFiles()
    return failed
  }

  return { bringOver, progress, problems }
}
