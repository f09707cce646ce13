import { tools } from '#contract/tools.ts'
import { serve } from '#server/platform/http/http.ts'
import { listTools } from './service.ts'

export const toolsRoutes = { list: serve(tools.list, listTools) }
