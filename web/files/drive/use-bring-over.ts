import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveFile } from '#contract/google-drive.ts'
import { toApiError } from '#web/platform/errors.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFiles } from '../queries.ts'
import { refetchDrive, useImportFile } from './queries.ts'

interface Progress {
  done: number
  total: number
}

interface Failed {
  file: DriveFile
  problem: string
}

/** Not connected any more, a pause asked for, or nothing reached: the next file would fare the same. */
const ENDINGS = [409, 429, 503]

/** Brings files over one after the other, so that what was brought stays where a later one fails. */
export function useBringOver() {
  const { t } = useTranslation()
  const { mutateAsync: importFile } = useImportFile()
  const [progress, setProgress] = useState<Progress>()
  const [problems, setProblems] = useState<Failed[]>([])
  const isBusy = useRef(false)

  /** Answers those that are still to be brought. */
  async function bringOver(files: readonly DriveFile[]): Promise<DriveFile[]> {
    if (isBusy.current) return [...files]
    isBusy.current = true
    const failed: Failed[] = []
    let rest: DriveFile[] = []
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        await importFile({ driveFileId: file.id })
      } catch (thrown) {
        const { message, status } = toApiError(thrown)
        failed.push({ file, problem: t('drive.failed', { name: file.name, reason: message }) })
        if (!ENDINGS.includes(status)) continue
        rest = files.slice(done + 1)
        break
      }
    }
    isBusy.current = false
    setProgress(undefined)
    setProblems(failed)
    const count = files.length - failed.length - rest.length
    if (count > 0) toast.success(t('drive.brought', { count }))
    await Promise.all([refetchFiles(), failed.length > 0 && refetchDrive()])
    return [...failed.map(({ file }) => file), ...rest]
  }

  return { bringOver, progress, problems }
}
