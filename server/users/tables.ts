import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { ExperimentalFeature, FirstStep, SystemFile } from '#contract/users.ts'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    first_account: { is_single: Generated<boolean>; registered_at: Moment }
    users: {
      id: string
      username: string
      email: string
      language: Generated<Language>
      email_verified_at: MaybeMoment
      name: string | null
      phone: string | null
      photo_url: string | null
      avatar_key: string | null
      password_hash: string | null
      is_admin: Generated<boolean>
      is_developer: Generated<boolean>
      is_suspended: Generated<boolean>
      tags: string[]
      token_version: Generated<number>
      storage_limit_mb: Generated<number>
      storage_bytes: Generated<number>
      last_notebook_id: string | null
      organization_id: Generated<string | null>
      system_files: ColumnType<SystemFile[], string | undefined, string>
      deletion_due_at: Generated<Date | null>
      first_steps_done: Generated<FirstStep[]>
      first_steps_dismissed: Generated<boolean>
      experimental_features: Generated<ExperimentalFeature[]>
      referrals_left: Generated<number>
      created_at: Moment
      updated_at: Moment
    }
  }
}
