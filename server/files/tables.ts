import type { ColumnType, Generated } from 'kysely'
import type { KnowledgeFile } from '#contract/files.ts'
import type { MessageKey } from '#contract/messages.ts'
import type { MaybeJson, MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    files: {
      id: string
      user_id: string
      file_name: string
      file_size: number
      mime_type: string
      kind: string
      is_text: boolean
      type: KnowledgeFile['type']
      state: 'uploading' | 'ready'
      blob_key: string | null
      sha256: string | null
      source_url: string | null
      notes: Generated<string>
      chunked: Generated<boolean>
      vectorized: Generated<boolean>
      is_chunking: Generated<boolean>
      is_vectorizing: Generated<boolean>
      error: string | null
      error_key: MaybeJson<MessageKey>
      chunk_size: number | null
      chunk_count: Generated<number>
      chunk_layout: Generated<number>
      chunked_sha256: string | null
      text_language: string | null
      vector_model: string | null
      vector_dimensions: number | null
      index_run: string | null
      index_owner: string | null
      index_alive_at: MaybeMoment
      client_upload_id: string | null
      upload_turn: string | null
      upload_alive_at: MaybeMoment
      is_system: Generated<boolean>
      system_priority: Generated<number>
      is_global_read: Generated<boolean>
      is_global_write: Generated<boolean>
      created_at: Moment
      updated_at: Moment
      deleted_at: MaybeMoment
    }
    file_favorites: { user_id: string; file_id: string; created_at: Moment }
    file_thumbnails: {
      file_id: string
      sha256: string | null
      picture: Buffer | null
      text: string | null
    }
    hidden_files: { user_id: string; file_id: string; created_at: Moment }
    file_tags: {
      id: string
      user_id: string
      name: string
      icon: string
      color: string
      description: Generated<string>
      created_at: Moment
      updated_at: Moment
      last_activity_at: Moment
    }
    file_taggings: {
      file_id: string
      tag_id: string
      user_id: string
      is_primary: Generated<boolean>
      created_at: Moment
    }
    file_chunks: {
      file_id: string
      position: number
      text: string
      headings: string[]
      sections: ColumnType<{ start: number; headings: string[] }[], string | undefined, string>
      page: number | null
      row_number: number | null
      tokens: number
      has_terms: Generated<boolean>
    }
    file_terms: {
      term: string
      file_id: string
      first_position: number
      positions: number[]
      weights: number[]
    }
    file_title_terms: { term: string; file_id: string }
    file_vectors: { file_id: string; position: number; model: string; bits: string; vector: Buffer }
  }
}
