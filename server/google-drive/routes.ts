import { googleDrive } from '#contract/google-drive.ts'
import { serve } from '#server/platform/http/http.ts'
import { disconnect, driveStatus, finishConnecting, startConnecting } from './connection.service.ts'
import { importDriveFile, listDriveFiles, listDriveFolder } from './files.service.ts'

export const googleDriveRoutes = {
  status: serve(googleDrive.status, driveStatus),
  start: serve(googleDrive.start, startConnecting),
  finish: serve(googleDrive.finish, finishConnecting),
  list: serve(googleDrive.list, listDriveFiles),
  listFolder: serve(googleDrive.listFolder, listDriveFolder),
  importFile: serve(googleDrive.importFile, importDriveFile),
  disconnect: serve(googleDrive.disconnect, disconnect),
}
