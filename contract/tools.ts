import { z } from 'zod'
import { longTextCall } from './long-text-call.ts'
import { toolsMessages } from './messages/tools.ts'
import { MessageKey, rule } from './messages.ts'
import { timestamp, userCall } from './procedures.ts'

/** How many tools a message may offer to the model. */
export const TOOLS_MAX = 50
/** How many MCP servers of administrators there can be. */
export const MCP_SERVERS_MAX = 50
/** How many MCP servers a user can add for itself. */
export const MCP_OWN_SERVERS_MAX = 10
/** How many tools of MCP servers a user can switch off. */
export const MCP_TOOLS_OFF_MAX = 500
/** The size of a result as the model gets it; the rest is cut, with a note. Characters. */
export const TOOL_RESULT_MAX = 20_000
/** The size of arguments and results as users see them. Characters. */
export const TOOL_SHOWN_MAX = 2000
/** The size of a whole result that is kept for the user. Characters. */
export const TOOL_KEPT_MAX = 1_000_000
/** The most that the arguments of a call may have which a user has to allow: all of it is shown. Characters. */
export const TOOL_REVIEWED_MAX = 20_000

/** Providers accept no other characters. */
export const ToolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, rule(toolsMessages.nameInvalid()))

/** `read` changes nothing; `write` changes data here; `external` acts outside this site. */
export type ToolRisk = z.infer<typeof ToolRisk>
export const ToolRisk = z.enum(['read', 'write', 'external'])

/** A tool that the caller may offer to models. */
export type ToolOffer = z.infer<typeof ToolOffer>
export const ToolOffer = z.object({
  name: ToolName,
  description: z.string(),
  risk: ToolRisk,
  /** Whether administrators have set up what it needs. Other tools are not offered to models. */
  isSetUp: z.boolean(),
})

export type ToolCallState = z.infer<typeof ToolCallState>
export const ToolCallState = z.enum([
  'running',
  'awaiting_approval',
  'done',
  'failed',
  'denied',
  /** It ran when the answer was stopped or its process ended; it is not repeated. */
  'interrupted',
])

/** How long a call waits for the decision of the user. */
export const APPROVAL_HOURS = 24

/** What a user decides about a call that changes something: once, in this notebook, always, or not at all. */
export type ToolDecision = z.infer<typeof ToolDecision>
export const ToolDecision = z.enum(['once', 'notebook', 'always', 'deny'])

const duration = z.number().min(0)

/** The tool that works before a message is sent, not within an answer. */
export const PROMPT_ENHANCEMENT = 'prompt_enhancement'
/** Longer prompts are sent as they are. Characters. */
export const ENHANCED_PROMPT_MAX = 20_000

export type PromptEnhancement = z.infer<typeof PromptEnhancement>
export const PromptEnhancement = z.object({
  prompt: z.string(),
  /** The name of the model that wrote it. */
  model: z.string(),
})

/** The message of a tool about its progress. Characters. */
export const TOOL_PROGRESS_MAX = 200

/** How far a running call is, as its tool reports it. */
export type ToolProgress = z.infer<typeof ToolProgress>
export const ToolProgress = z.object({
  done: z.number(),
  total: z.number().positive().optional(),
  message: z.string().max(TOOL_PROGRESS_MAX).optional(),
})

/** The state of a call in an answer that is being written. */
export type ToolEvent = z.infer<typeof ToolEvent>
export const ToolEvent = z.object({
  id: z.string(),
  name: z.string(),
  /** A JSON value; text where the model wrote no valid JSON, or too much. */
  arguments: z.unknown(),
  state: ToolCallState,
  /** Of a running call. */
  progress: ToolProgress.optional(),
  result: z.string().optional(),
  /** Whether `result` is the beginning of a longer one, which is kept. */
  isCut: z.literal(true).optional(),
  error: z.string().optional(),
  errorKey: MessageKey.optional(),
  /** Of a call that the user was asked about. */
  decision: ToolDecision.optional(),
  startedAt: timestamp,
  /** Milliseconds, of a call that has ended. */
  duration: duration.optional(),
})

/** A call as the metadata of an answer keeps it. */
export type FunctionCall = z.infer<typeof FunctionCall>
export const FunctionCall = z.object({
  id: z.string(),
  name: z.string(),
  parameters: z.unknown(),
  returnValue: z.string().optional(),
  /** Whether `returnValue` is the beginning of a longer one, which is kept. */
  isCut: z.literal(true).optional(),
  state: ToolCallState,
  error: z.string().optional(),
  errorKey: MessageKey.optional(),
  /** Of a call that the user was asked about. */
  decision: ToolDecision.optional(),
  startedAt: timestamp,
  duration: duration.optional(),
})

/** A tool that a user allowed to change something without being asked. A changed definition ends it. */
export type ToolPermission = z.infer<typeof ToolPermission>
export const ToolPermission = z.object({
  id: z.string(),
  tool: z.string(),
  /** `null`: in every notebook. */
  notebookId: z.string().nullable(),
  /** `null` also when the notebook is not one of the user's. */
  notebookName: z.string().nullable(),
  createdAt: timestamp,
})

export const tools = {
  list: userCall
    .route({ method: 'GET', path: '/tools', summary: 'Tools that models can call for you' })
    .output(z.array(ToolOffer)),
  /** Stores nothing: the user decides which prompt is sent. */
  enhancePrompt: longTextCall
    .route({
      method: 'POST',
      path: '/tools/prompt-enhancement',
      summary: 'Rewrite a prompt before it is sent',
    })
    .input(
      z.object({
        prompt: z
          .string()
          .trim()
          .min(1, rule(toolsMessages.promptRequired()))
          .max(ENHANCED_PROMPT_MAX, rule(toolsMessages.promptTooLong({ max: ENHANCED_PROMPT_MAX }))),
        /** What answers it. */
        type: z.enum(['text', 'image']).default('text'),
        /** The model that rewrites it, where it writes text; otherwise a cheap one does. */
        model: z.string().max(200).optional(),
      }),
    )
    .output(PromptEnhancement),
  permissions: userCall
    .route({
      method: 'GET',
      path: '/tools/permissions',
      summary: 'Tools that may change something without asking you',
    })
    .output(z.array(ToolPermission)),
  /** From now on the calls need a decision again. */
  revokePermission: userCall
    .route({ method: 'DELETE', path: '/tools/permissions/{id}', summary: 'Revoke the permission of a tool' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
}
