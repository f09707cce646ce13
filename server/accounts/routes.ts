import { accounts } from '#contract/accounts.ts'
import { serve } from '#server/platform/http/http.ts'
import { showExport, startExport } from './exports.service.ts'
import { cancelDeletion, requestDeletion } from './service.ts'

export const accountsRoutes = {
  showExport: serve(accounts.showExport, showExport),
  startExport: serve(accounts.startExport, startExport),
  requestDeletion: serve(accounts.requestDeletion, requestDeletion),
  cancelDeletion: serve(accounts.cancelDeletion, cancelDeletion),
}
