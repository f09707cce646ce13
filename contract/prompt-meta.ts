import { z } from 'zod'
import { MessageKey, Said } from './messages.ts'
import { PaidBy, PriceTier } from './models.ts'
import { timestamp } from './procedures.ts'
import { FunctionCall } from './tools.ts'

/** How many characters of a prompt are kept with the metadata of its answer. */
export const PROMPT_PREVIEW_MAX = 1000

/** Milliseconds. */
const duration = z.number().min(0)
const tokens = z.number().int().min(0)

/** Who set an instruction file; each level has its range of priorities. */
export type InstructionSource = z.infer<typeof InstructionSource>
export const InstructionSource = z.enum(['global', 'group', 'project', 'user'])

/** The agent that wrote an answer, as it was then: it may be renamed or deleted later. */
export type AnswerAuthor = z.infer<typeof AnswerAuthor>
export const AnswerAuthor = z.object({
  id: z.string(),
  name: z.string(),
  portraitUrl: z.string().nullable(),
})

/** How a picture of an answer was made. */
export type PictureMeta = z.infer<typeof PictureMeta>
export const PictureMeta = z.object({
  /** In the blob store. */
  key: z.string(),
  model: z.object({ id: z.string(), name: z.string(), paidBy: PaidBy.optional() }),
  /** The first `PROMPT_PREVIEW_MAX` characters. */
  prompt: z.string(),
  /** What the provider made of the prompt. */
  revisedPrompt: z.string().optional(),
  /** Settings as they were sent, by their names in `LlmSettings`; the seed may be chosen by the provider. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** How many pictures were changed or used as a pattern. */
  referenceCount: z.number().int().min(0),
  /** Only a marked part of the first one was changed. */
  isMasked: z.boolean().optional(),
  inputTokens: tokens.optional(),
  outputTokens: tokens.optional(),
  /** US dollars, by the prices of the model at that time; absent where they are unknown. */
  cost: z.number().min(0).optional(),
})

/** The request to a model for one turn and its result. Everything is optional: it grows during the turn. */
export type PromptMeta = z.infer<typeof PromptMeta>
export const PromptMeta = z.object({
  model: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Only the id and the name are known of an answer whose process ended. */
      contextWindow: tokens.optional(),
      maxTokens: tokens.optional(),
      parameters: z
        .object({
          temperature: z.number().optional(),
          topP: z.number().optional(),
          maxTokens: tokens.optional(),
        })
        .optional(),
      /** The id of the requested model, when another one answered. */
      fallbackFor: z.string().optional(),
      /** Its name then; absent when the site did not have it. */
      fallbackForName: z.string().optional(),
      /** `user`: the sender's own key was used. */
      paidBy: PaidBy.optional(),
      /** The prices then; empty when they were unknown. */
      pricing: z.array(PriceTier).optional(),
    })
    .optional(),
  agent: AnswerAuthor.optional(),
  tokenUsage: z
    .object({
      /** Counted by us before the call. */
      inputTokens: tokens,
      /** Reported by the provider; absent when it reports nothing. */
      actualInputTokens: tokens.optional(),
      outputTokens: tokens,
      actualOutputTokens: tokens.optional(),
      cachedInputTokens: tokens.optional(),
      /** Of the output tokens. */
      reasoningTokens: tokens.optional(),
      totalTokens: tokens,
      /** The requests to the model where there were several: the size of each determines its price. */
      requests: z
        .array(
          z.object({
            inputTokens: tokens,
            cachedInputTokens: tokens.optional(),
            outputTokens: tokens,
            reasoningTokens: tokens.optional(),
          }),
        )
        .optional(),
      /** US dollars, by the prices above; absent when they were unknown. */
      cost: z.number().min(0).optional(),
    })
    .optional(),
  /** The first answer of a fast model, which was shown until the answer began. */
  rapidReply: z
    .object({
      /** Only the name is known of an answer whose process ended. */
      model: z.object({ id: z.string().optional(), name: z.string(), paidBy: PaidBy.optional() }),
      text: z.string(),
      inputTokens: tokens.optional(),
      outputTokens: tokens.optional(),
      /** Whether the tokens were counted by us, because the provider did not report all of them. */
      isEstimated: z.boolean().optional(),
      cost: z.number().min(0).optional(),
    })
    .optional(),
  performance: z
    .object({
      totalResponseTime: duration,
      contextRetrievalTime: duration,
      modelInferenceTime: duration,
      timeToFirstToken: duration.optional(),
      /** From the first word of the reasoning to the first word of the answer. */
      reasoningTime: duration.optional(),
    })
    .optional(),
  session: z.object({ id: z.string(), userId: z.string() }).optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
  /** How a complete answer ended: `length` when it was cut at the limit of output tokens. */
  finishReason: z.enum(['stop', 'length']).optional(),
  /** The first `PROMPT_PREVIEW_MAX` characters. */
  prompt: z.string().optional(),
  questId: z.string().optional(),
  /** The ids that the provider gave its responses, one for each request; for reports of problems to the provider. */
  replyIds: z.array(z.string()).optional(),
  warnings: z.array(Said).default([]),
  promptErrors: z.array(Said).default([]),
  /** The keys of the pictures of this answer. */
  generatedImageReferences: z.array(z.string()).optional(),
  /** How these pictures were made; less are known of an answer whose process ended. */
  generatedImages: z.array(PictureMeta).optional(),
  /** The tools that the model called, in the order of the calls. */
  functionCalls: z.array(FunctionCall).optional(),
  statusLog: z
    .array(z.object({ status: z.string(), statusKey: MessageKey.optional(), timestamp }))
    .default([]),
  context: z
    .object({
      /** Messages sent, of how many the notebook has, of how many were asked for (0 = all). */
      messageHistoryLength: tokens,
      totalMessageCount: tokens,
      requestedHistoryCount: tokens,
      /** Messages that were requested and did not fit the window; absent when all fitted. */
      droppedHistoryCount: tokens.optional(),
      /** Tokens per source, as counted before the call. */
      tokensBySource: z.record(z.string(), tokens),
      totalSystemPromptCount: tokens.default(0),
      /** Instruction files that were named twice and sent once. */
      duplicateSystemPromptCount: tokens.default(0),
      /** In the order in which they were sent. */
      systemPromptSources: z
        .array(
          z.object({
            source: InstructionSource,
            fileId: z.string(),
            fileName: z.string(),
            priority: z.number(),
          }),
        )
        .default([]),
      attachedFiles: z.array(z.object({ name: z.string() })).default([]),
      /** Chunks that were found for the question. */
      knowledgeBaseEntries: tokens.default(0),
    })
    .optional(),
})
