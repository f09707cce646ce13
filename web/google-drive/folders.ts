import { DRIVE_ROOT, DRIVE_SHARED, type DriveFile } from '#contract/google-drive.ts'
import { t } from '#web/platform/i18n.ts'

export interface DriveFolder {
  id: string
  name: string
}

/** An item that can be imported: a file, or a folder with its content. */
export type DriveChoice = DriveFile | DriveFolder

export const isFile = (choice: DriveChoice): choice is DriveFile => 'mimeType' in choice

export const rootFolder = (): DriveFolder => ({ id: DRIVE_ROOT, name: t('drive.root') })

/** Shared files belong to no folder of the user and are shown in the root folder. */
export const sharedFolder = (): DriveFolder => ({ id: DRIVE_SHARED, name: t('drive.shared') })
