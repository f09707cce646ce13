import { DRIVE_ROOT, DRIVE_SHARED, type DriveFile } from '#contract/google-drive.ts'
import { t } from '#web/platform/i18n.ts'

export interface DriveFolder {
  id: string
  name: string
}

/** What can be brought over: a file, or a folder with all that is in it. */
export type DriveChoice = DriveFile | DriveFolder

export const isFile = (choice: DriveChoice): choice is DriveFile => 'mimeType' in choice

export const rootFolder = (): DriveFolder => ({ id: DRIVE_ROOT, name: t('drive.root') })

/** Lies in no folder of the person's own, and is shown in the uppermost one. */
export const sharedFolder = (): DriveFolder => ({ id: DRIVE_SHARED, name: t('drive.shared') })
