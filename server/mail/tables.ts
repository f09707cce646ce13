import type { Generated } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { MailState } from '#contract/mail.ts'
import type { MessageKey } from '#contract/messages.ts'
import type { Json, MaybeJson, MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    mails: {
      id: string
      recipient: string
      template: string
      language: Language
      template_values: Json<Record<string, string>>
      subject: string
      sealed_link: string | null
      state: MailState
      reason: string | null
      reason_key: MaybeJson<MessageKey>
      attempts: Generated<number>
      next_attempt_at: Moment
      asked_by: string | null
      created_at: Moment
      sent_at: MaybeMoment
    }
  }
}
