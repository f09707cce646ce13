import { agentDrafts } from '#contract/agent-drafts.ts'
import { serve } from '#server/platform/http/http.ts'
import { draftAgent } from './agent-drafts.service.ts'

export const agentDraftsRoutes = {
  create: serve(agentDrafts.create, draftAgent),
}
