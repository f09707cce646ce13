import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveFile } from '#contract/google-drive.ts'
import { refetchFiles } from '#web/files/queries.ts'
import { useUploadTarget } from '#web/files/upload-target.ts'
import { toApiError } from '#web/platform/errors.ts'
import { toast } from '#web/platform/toast.ts'
import { type DriveChoice, type DriveFolder, isFile } from './folders.ts'
import { fetchFolder, refetchDrive, useImportFile } from './queries.ts'

interface Progress {
  done: number
  /** 0 while folders are scanned. */
  total: number
}

interface Failed {
  choice: DriveChoice
  problem: string
}

/** Not connected any more, rate-limited, or not reachable: the next request would fail too. */
const ENDINGS = [409, 429, 503]

/** Imports files one by one, so that imported files are kept when a later one fails. */
export function useDriveImport() {
  const { t } = useTranslation()
  const { uploadTo } = useUploadTarget()
  const { mutateAsync: importFile } = useImportFile(uploadTo)
  const [progress, setProgress] = useState<Progress>()
  const [problems, setProblems] = useState<Failed[]>([])
  const isBusy = useRef(false)

  /**
   * Runs the action for each until one fails for a reason that applies to the rest; returns the failed and
   * the remaining ones.
   */
  async function forEach<C extends DriveChoice>(choices: readonly C[], work: (choice: C) => Promise<void>) {
    const failed: Failed[] = []
    for (const [done, choice] of choices.entries()) {
      try {
        await work(choice)
      } catch (thrown) {
        const { code, message, status } = toApiError(thrown)
        failed.push({ choice, problem: t('drive.failed', { name: choice.name, reason: message }) })
        if (code === 'network' || ENDINGS.includes(status)) return { failed, rest: choices.slice(done + 1) }
      }
    }
    return { failed, rest: [] }
  }

  async function lookThrough(folders: readonly DriveFolder[], files: Map<string, DriveFile>) {
    return forEach(folders, async (folder) => {
      setProgress({ done: 0, total: 0 })
      const found = await fetchFolder(folder.id)
      if (found.length === 0) throw new Error(t('drive.emptyFolder'))
      for (const file of found) files.set(file.id, file)
    })
  }

  async function bringAll(files: readonly DriveFile[]) {
    let done = 0
    return forEach(files, async (file) => {
      setProgress({ done, total: files.length })
      done += 1
      await importFile({ driveFileId: file.id })
    })
  }

  /** Returns those that remain. */
  async function importFiles(choices: readonly DriveChoice[]): Promise<DriveChoice[]> {
    if (isBusy.current) return [...choices]
    isBusy.current = true
    const wanted = new Map(choices.filter(isFile).map((file) => [file.id, file]))
    const folders = await lookThrough(
      choices.filter((choice) => !isFile(choice)),
      wanted,
    )
    const files = await bringAll([...wanted.values()])
    isBusy.current = false
    setProgress(undefined)
    const failed = [...folders.failed, ...files.failed]
    setProblems(failed)
    const count = wanted.size - files.failed.length - files.rest.length
    if (count > 0) toast.success(t('drive.brought', { count }))
    await Promise.all([refetchFiles(), failed.length > 0 && refetchDrive()])
    return [...failed.map(({ choice }) => choice), ...folders.rest, ...files.rest]
  }

  return { importFiles, progress, problems }
}
