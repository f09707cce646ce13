import { tools } from '#contract/tools.ts'
import { serve } from '#server/platform/http/http.ts'
import { listPermissions, revokePermission } from './permissions.service.ts'
import { listTools } from './service.ts'

export const toolsRoutes = {
  list: serve(tools.list, listTools),
  permissions: serve(tools.permissions, listPermissions),
  revokePermission: serve(tools.revokePermission, revokePermission),
}
