import type { Generated } from 'kysely'
import type { MessageKey } from '#contract/messages.ts'
import type { ImportOrigin, ImportReportItem, NotebookImport } from '#contract/notebook-imports.ts'
import type { Json, MaybeJson, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    notebook_imports: {
      id: string
      user_id: string
      file_name: string
      size: number
      source: Generated<ImportOrigin>
      status: NotebookImport['status']
      done: Generated<number>
      total: Generated<number>
      added: Generated<number>
      continued: Generated<number>
      known: Generated<number>
      skipped: Generated<number>
      messages: Generated<number>
      files: Generated<number>
      report: Json<ImportReportItem[]>
      error: string | null
      error_key: MaybeJson<MessageKey>
      attempts: Generated<number>
      created_at: Moment
      touched_at: Moment
    }
    imported_notebooks: {
      user_id: string
      source: string
      source_id: string
      notebook_id: string
      conversation_id: string
      last_message_id: string | null
      next_position: number | null
    }
    imported_files: {
      user_id: string
      source: string
      source_id: string
      file_id: string
    }
    imported_projects: {
      user_id: string
      source_id: string
      project_id: string
    }
  }
}
