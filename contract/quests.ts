import { z } from 'zod'
import { AnswerSources } from './answer-sources.ts'
import { MessageKey } from './messages.ts'
import { timestamp } from './procedures.ts'
import { PromptMeta } from './prompt-meta.ts'

export type QuestStatus = z.infer<typeof QuestStatus>
export const QuestStatus = z.enum(['running', 'done', 'stopped', 'interrupted', 'failed'])

/** One message turn (a prompt and its answers); `quest` on the wire. */
export type Quest = z.infer<typeof Quest>
export const Quest = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** Who asked. */
  userId: z.string(),
  clientMessageId: z.string(),
  type: z.enum(['message', 'note']),
  prompt: z.string(),
  /** The text of each answer, oldest first. While `running`, the answer being written is not included yet. */
  replies: z.array(z.string()),
  /** The model's reasoning for each answer; empty text where there was none. */
  reasoning: z.array(z.string()),
  /** The files of each answer and its citations; `run` events carry those of the answer being written. */
  sources: z.array(AnswerSources),
  /** Files attached to this message. */
  fileIds: z.array(z.string()),
  images: z.array(z.string()),
  status: QuestStatus,
  /** The answer being written continues the latest one, which was cut. */
  isContinuing: z.boolean().optional(),
  /** Why the latest answer failed or was interrupted; shown to the user. */
  error: z.string().nullable(),
  errorKey: MessageKey.optional(),
  /** Until then calls of the latest answer wait for the decision of the sender; they are `awaiting_approval`. */
  approvalUntil: timestamp.optional(),
  /** For everyone who may read the notebook. */
  isPinned: z.boolean().optional(),
  /** Of the latest attempt. */
  promptMeta: PromptMeta,
  /** Of earlier versions of the answer, by their indexes in `replies`; null for the one that `promptMeta` describes. */
  promptMetas: z.array(PromptMeta.nullable()),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/**
 * Whether the latest answer has a text that is not complete: it reached the limit of output tokens, was stopped, or
 * failed. An attempt without text, which has no entry in `promptMetas` for itself, says nothing about the answer before.
 */
export function isAnswerCut({
  status,
  replies,
  promptMeta,
  promptMetas,
}: Pick<Quest, 'status' | 'replies' | 'promptMeta'> & { promptMetas?: Quest['promptMetas'] }): boolean {
  if (!replies.at(-1) || status === 'running' || promptMetas?.[replies.length - 1]) return false
  return status === 'done' ? promptMeta.finishReason === 'length' : true
}
