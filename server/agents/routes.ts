import { agentTrials } from '#contract/agent-trials.ts'
import { agents } from '#contract/agents.ts'
import { serve } from '#server/platform/http/http.ts'
import { attachAgent, detachAgent, listNotebookAgents } from './attachments.service.ts'
import { removePortrait } from './portrait-changes.service.ts'
import { createAgent, duplicateAgent, listAgents, removeAgent, showAgent, updateAgent } from './service.ts'
import { drawPortrait, tryAnswer } from './trials.service.ts'

export const agentTrialsRoutes = {
  answer: serve(agentTrials.answer, tryAnswer),
  portrait: serve(agentTrials.portrait, drawPortrait),
}

export const agentsRoutes = {
  list: serve(agents.list, listAgents),
  create: serve(agents.create, createAgent),
  get: serve(agents.get, showAgent),
  update: serve(agents.update, updateAgent),
  duplicate: serve(agents.duplicate, duplicateAgent),
  remove: serve(agents.remove, removeAgent),
  removePortrait: serve(agents.removePortrait, removePortrait),
  listOfNotebook: serve(agents.listOfNotebook, listNotebookAgents),
  attach: serve(agents.attach, attachAgent),
  detach: serve(agents.detach, detachAgent),
}
