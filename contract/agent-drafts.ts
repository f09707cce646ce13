import { z } from 'zod'
import { AgentFields } from './agents.ts'
import { userCall } from './procedures.ts'

/** Agents that a model drafts from a conversation. Nothing is stored before the user saves one. */
export const agentDrafts = {
  create: userCall
    .route({ method: 'POST', path: '/sessions/{id}/agent-draft', summary: 'Draft an agent from a notebook' })
    .input(z.object({ id: z.uuid(), name: AgentFields.shape.name }))
    .output(AgentFields),
}
