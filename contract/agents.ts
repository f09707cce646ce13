import { z } from 'zod'
import { Permission } from './access.ts'
import {
  AGENT_DESCRIPTION_MAX,
  AGENT_FALLBACKS_MAX,
  AGENT_FILES_MAX,
  AGENT_NAME_MAX,
  AGENT_NAME_MIN,
  AGENT_PROMPT_MAX,
  AGENT_SERVERS_MAX,
  AGENT_STARTER_MAX,
  AGENT_STARTERS_MAX,
  AGENT_WORD_MAX,
  AGENT_WORDS_MAX,
  AGENTS_PAGE_SIZE,
} from './constants/agents.ts'
import { agentsMessages } from './messages/agents.ts'
import { usersMessages } from './messages/users.ts'
import { rule } from './messages.ts'
import { givenId, liveEvent, pageOf, pageQuery, searchText, timestamp, userCall } from './procedures.ts'
import { TOOLS_MAX, ToolName } from './tools.ts'

/** Receives the bytes of a portrait by PUT and returns the `Agent`. Byte streams are not calls of the contract. */
export const portraitPath = (agentId: string) => `/api/agents/${agentId}/portrait`

const WORD = String.raw`[\p{L}\p{N}_-]`
const MENTION = new RegExp(`(?<![\\p{L}\\p{N}_@.-])@(${WORD}{1,${AGENT_WORD_MAX}})(?!${WORD})`, 'gu')
const MENTIONS_MAX = 20

/** What the text addresses with `@`, in lower case and in order; "ada@example.org" mentions no one. */
export function mentionedWords(text: string): string[] {
  const words: string[] = []
  for (const [, word = ''] of text.matchAll(MENTION)) {
    words.push(word.toLowerCase())
    if (words.length === MENTIONS_MAX) break
  }
  return words
}

export const triggerWord = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^${WORD}{1,${AGENT_WORD_MAX}}$`, 'u'),
    rule(agentsMessages.wordInvalid({ max: AGENT_WORD_MAX })),
  )

const model = z.string().min(1).max(200)

/** The fields that the owner edits; also the format of an exported agent. */
export type AgentFields = z.infer<typeof AgentFields>
export const AgentFields = z.object({
  name: z
    .string()
    .trim()
    .min(AGENT_NAME_MIN, rule(agentsMessages.nameTooShort({ min: AGENT_NAME_MIN })))
    .max(AGENT_NAME_MAX, rule(agentsMessages.nameTooLong({ max: AGENT_NAME_MAX })))
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, rule(usersMessages.nameNotOneLine()))
    .regex(/^[^\u202A-\u202E\u2066-\u2069]*$/u, rule(usersMessages.nameChangesDirection())),
  description: z
    .string()
    .trim()
    .max(AGENT_DESCRIPTION_MAX, rule(agentsMessages.descriptionTooLong({ max: AGENT_DESCRIPTION_MAX })))
    .default(''),
  /** What users type after `@`; unique among the agents of their owner. */
  triggerWords: z
    .array(triggerWord)
    .max(AGENT_WORDS_MAX, rule(agentsMessages.tooManyWords({ max: AGENT_WORDS_MAX })))
    .transform((words) => [...new Set(words)])
    .default([]),
  systemPrompt: z
    .string()
    .max(AGENT_PROMPT_MAX, rule(agentsMessages.systemPromptTooLong({ max: AGENT_PROMPT_MAX })))
    .default(''),
  /** Null for the model of the message. */
  model: model.nullable().default(null),
  /** Used in their order where the preferred model is not available, or fails before it answers. */
  fallbackModels: z
    .array(model)
    .max(AGENT_FALLBACKS_MAX, rule(agentsMessages.tooManyFallbacks({ max: AGENT_FALLBACKS_MAX })))
    .default([]),
  temperature: z.number().min(0).max(2).nullable().default(null),
  tools: z.array(ToolName).max(TOOLS_MAX).default([]),
  /** MCP servers; those that the asker cannot use have no effect. */
  mcpServerIds: z
    .array(givenId)
    .max(AGENT_SERVERS_MAX, rule(agentsMessages.tooManyServers({ max: AGENT_SERVERS_MAX })))
    .default([]),
  starters: z
    .array(
      z
        .string()
        .trim()
        .min(1, rule(agentsMessages.starterRequired()))
        .max(AGENT_STARTER_MAX, rule(agentsMessages.starterTooLong({ max: AGENT_STARTER_MAX }))),
    )
    .max(AGENT_STARTERS_MAX, rule(agentsMessages.tooManyStarters({ max: AGENT_STARTERS_MAX })))
    .default([]),
  isPublic: z.boolean().default(false),
})

const fileIds = z
  .array(givenId)
  .max(AGENT_FILES_MAX, rule(agentsMessages.tooManyFiles({ max: AGENT_FILES_MAX })))

/** An agent in lists. */
export type AgentSummary = z.infer<typeof AgentSummary>
export const AgentSummary = z.object({
  id: z.string(),
  userId: z.string(),
  /** The name of its owner, as others see it. */
  ownerName: z.string(),
  name: z.string(),
  description: z.string(),
  triggerWords: z.array(z.string()),
  starters: z.array(z.string()),
  isPublic: z.boolean(),
  /** Of the reader. */
  permissions: z.array(Permission),
  visual: z.object({ portraitUrl: z.string().nullable() }),
  updatedAt: timestamp,
})

export type Agent = z.infer<typeof Agent>
export const Agent = AgentSummary.extend({
  systemPrompt: z.string(),
  model: z.string().nullable(),
  fallbackModels: z.array(z.string()),
  temperature: z.number().nullable(),
  tools: z.array(z.string()),
  /** Those that its answers to the caller use; the others are left out. */
  mcpServerIds: z.array(z.string()),
  /** Those that the caller can read; answers use excerpts of the others. */
  fileIds: z.array(z.string()),
  fileCount: z.number().int(),
  /** The number of the caller's notebooks that it is attached to. */
  notebookCount: z.number().int(),
  createdAt: timestamp,
})

const agentId = z.object({ id: z.uuid() })
const attachment = z.object({ id: z.uuid(), agentId: givenId })

/** Agents need the setting EnableAgents and the user's experimental feature `enableAgents`. */
export const agents = {
  list: userCall
    .route({ method: 'GET', path: '/agents', summary: 'Your agents, shared and public ones, by name' })
    .input(z.object({ search: searchText.optional(), ...pageQuery(AGENTS_PAGE_SIZE) }))
    .output(pageOf(AgentSummary)),
  create: userCall
    .route({ method: 'POST', path: '/agents', summary: 'Create an agent' })
    .input(AgentFields.extend({ fileIds: fileIds.default([]) }))
    .output(Agent),
  get: userCall
    .route({ method: 'GET', path: '/agents/{id}', summary: 'One agent' })
    .input(agentId)
    .output(Agent),
  /** Fields that are left out are unchanged. */
  update: userCall
    .route({ method: 'PUT', path: '/agents/{id}', summary: 'Change your agent' })
    .input(agentChange())
    .output(Agent),
  duplicate: userCall
    .route({ method: 'POST', path: '/agents/{id}/duplicate', summary: 'Copy an agent to your own' })
    .input(agentId)
    .output(Agent),
  /** Notebooks keep its answers under its name. */
  remove: userCall
    .route({ method: 'DELETE', path: '/agents/{id}', summary: 'Delete your agent' })
    .input(agentId)
    .output(z.object({ id: z.string() })),
  removePortrait: userCall
    .route({ method: 'DELETE', path: '/agents/{id}/portrait', summary: 'Remove the portrait of your agent' })
    .input(agentId)
    .output(Agent),
  /** Those that the caller can use, in the order in which they were attached. */
  listOfNotebook: userCall
    .route({ method: 'GET', path: '/sessions/{id}/agents', summary: 'The agents of a notebook' })
    .input(agentId)
    .output(z.array(AgentSummary)),
  attach: userCall
    .route({ method: 'POST', path: '/sessions/{id}/agents', summary: 'Attach an agent to a notebook' })
    .input(attachment)
    .output(z.array(AgentSummary)),
  detach: userCall
    .route({ method: 'DELETE', path: '/sessions/{id}/agents', summary: 'Detach an agent from a notebook' })
    .input(attachment)
    .output(z.array(AgentSummary)),
}

/** The fields without their defaults, which would reset what a change does not name. */
function agentChange() {
  const { shape } = AgentFields
  return z.object({
    id: z.uuid(),
    name: shape.name.optional(),
    description: shape.description.unwrap().optional(),
    triggerWords: shape.triggerWords.unwrap().optional(),
    systemPrompt: shape.systemPrompt.unwrap().optional(),
    model: shape.model.unwrap().optional(),
    fallbackModels: shape.fallbackModels.unwrap().optional(),
    temperature: shape.temperature.unwrap().optional(),
    tools: shape.tools.unwrap().optional(),
    mcpServerIds: shape.mcpServerIds.unwrap().optional(),
    starters: shape.starters.unwrap().optional(),
    isPublic: shape.isPublic.unwrap().optional(),
    fileIds: fileIds.optional(),
  })
}

/** To every user when a public agent is concerned; also to users who have lost access. */
export const agentsChanged = liveEvent('agents_changed', z.object({ id: z.string() }))
export const notebookAgentsChanged = liveEvent('notebook_agents_changed', z.object({ sessionId: z.string() }))
