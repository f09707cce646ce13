import { python } from '#contract/python.ts'
import { tools } from '#contract/tools.ts'
import { serve } from '#server/platform/http/http.ts'
import { listPermissions, revokePermission } from './permissions.service.ts'
import { enhancePrompt } from './prompt-enhancement.service.ts'
import { claimProgram, finishProgram } from './python/programs.service.ts'
import { listTools } from './service.ts'

export const pythonRoutes = {
  claim: serve(python.claim, claimProgram),
  finish: serve(python.finish, finishProgram),
}

export const toolsRoutes = {
  list: serve(tools.list, listTools),
  enhancePrompt: serve(tools.enhancePrompt, enhancePrompt),
  permissions: serve(tools.permissions, listPermissions),
  revokePermission: serve(tools.revokePermission, revokePermission),
}
