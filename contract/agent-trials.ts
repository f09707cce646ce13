import { z } from 'zod'
import { AGENT_NAME_MAX, AGENT_PROMPT_MAX } from './constants/agents.ts'
import { longTextCall } from './long-text-call.ts'
import { agentsMessages } from './messages/agents.ts'
import { rule } from './messages.ts'
import { userCall } from './procedures.ts'

export const TRIAL_MESSAGE_MAX = 4000
export const PORTRAIT_WISH_MAX = 500

/** What authors of agents try before they save anything. Nothing is stored. Needs the feature as agents do. */
export const agentTrials = {
  /** One answer with the instructions, without tools, files and earlier messages. */
  answer: longTextCall
    .route({ method: 'POST', path: '/agents/try-out', summary: 'Try the instructions of an agent' })
    .input(
      z.object({
        systemPrompt: z.string().max(AGENT_PROMPT_MAX),
        /** The preferred model and its fallbacks; without one that is available, the cheapest model. */
        models: z.array(z.string().max(200)).max(20).default([]),
        message: z
          .string()
          .trim()
          .min(1, rule(agentsMessages.trialMessageRequired()))
          .max(TRIAL_MESSAGE_MAX, rule(agentsMessages.trialMessageTooLong({ max: TRIAL_MESSAGE_MAX }))),
      }),
    )
    .output(z.object({ text: z.string(), model: z.string() })),
  /** A picture for the portrait, which the user may then upload. */
  portrait: userCall
    .route({ method: 'POST', path: '/agents/portrait-drafts', summary: 'Draw a portrait for an agent' })
    .input(
      z.object({
        name: z.string().max(AGENT_NAME_MAX),
        /** What it shows; empty for one that fits the name. */
        wish: z.string().trim().max(PORTRAIT_WISH_MAX).default(''),
      }),
    )
    .output(
      z.object({
        /** Base64. */
        image: z.string(),
        model: z.string(),
      }),
    ),
}
