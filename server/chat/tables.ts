import type { ColumnType, Generated } from 'kysely'
import type { AnswerSources } from '#contract/answer-sources.ts'
import type { AnswerLength } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { MessageKey } from '#contract/messages.ts'
import type { AnswerAuthor, PromptMeta } from '#contract/prompt-meta.ts'
import type { Quest, QuestStatus } from '#contract/quests.ts'
import type { Json, MaybeJson, Moment } from '#server/platform/db/columns.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    stored_images: { key: string; user_id: string; bytes: number }
    quests: {
      id: string
      notebook_id: string
      user_id: string
      client_message_id: string
      position: number
      type: Quest['type']
      prompt: string
      replies: string[]
      reasoning: string[]
      file_ids: Generated<string[]>
      knowledge_ids: Generated<string[]>
      sources: ColumnType<Record<string, AnswerSources>, string | undefined, string>
      images: Generated<string[]>
      status: QuestStatus
      error: string | null
      error_key: MaybeJson<MessageKey>
      /** `continues` when the latest attempt continues an answer, `length` when it rewrites one, `agent` who answers. */
      llm: Json<
        LlmSettings & {
          continues?: boolean
          resumesWith?: string
          length?: AnswerLength
          agent?: AnswerAuthor
        }
      >
      prompt_meta: Json<PromptMeta>
      prompt_metas: ColumnType<Record<string, PromptMeta>, string | undefined, string>
      prompt_tokens: number
      reply_tokens: Generated<number>
      attempt: Generated<number>
      last_seq: Generated<number>
      created_at: Moment
      updated_at: Moment
      pinned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      approval_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    paused_answers: {
      quest_id: string
      model_id: string
      step: Json<PausedStep>
    }
    tool_results: {
      call_id: string
      quest_id: string
      text: string
    }
    deleted_quests: {
      id: string
      notebook_id: string
      images: string[]
      quest: Json<object>
      deleted_at: Moment
    }
  }
}
