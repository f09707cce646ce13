import type { ColumnType, Generated } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { AnswerSources } from '#contract/answer-sources.ts'
import type { Quest, QuestStatus } from '#contract/chat.ts'
import type { Strategy } from '#contract/external-sign-in.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Language } from '#contract/language.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { SystemFile } from '#contract/users.ts'
import type { Json, MaybeMoment, Moment } from './schema-columns.ts'
import type { DriveTables } from './schema-drive.ts'
import type { ModelTables } from './schema-models.ts'
import type { PassageTables } from './schema-passages.ts'
import type { ProjectTables } from './schema-projects.ts'
import type { RecordTables } from './schema-records.ts'

export interface Schema extends RecordTables, PassageTables, DriveTables, ModelTables, ProjectTables {
  installation: { is_single: Generated<boolean>; key_fingerprint: string }
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
    system_files: ColumnType<SystemFile[], string | undefined, string>
    deletion_due_at: Generated<Date | null>
    referrals_left: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  auth_sessions: {
    id: string
    user_id: string
    token_version: number
    created_at: Moment
    last_used_at: Moment
    expires_at: Moment
    ended_at: MaybeMoment
    user_agent: Generated<string>
    address: Generated<string>
    impersonator_session_id: string | null
    proved_at: MaybeMoment
  }
  refresh_tokens: {
    hash: string
    session_id: string
    created_at: Moment
    expires_at: Moment
    used_at: MaybeMoment
    used_by_attempt: string | null
    successor_hash: string | null
  }
  account_links: {
    hash: string
    purpose: 'password_reset' | 'email_verification' | 'email_change' | 'email_change_cancel'
    user_id: string
    email: string
    created_at: Moment
    expires_at: Moment
    used_at: MaybeMoment
  }
  totp_factors: {
    user_id: string
    sealed_secret: string
    backup_salt: string
    last_step: Generated<number>
    wrong_codes: Generated<number>
    locked_until: MaybeMoment
    created_at: Moment
    confirmed_at: MaybeMoment
  }
  backup_codes: { user_id: string; hash: string }
  passkeys: {
    id: string
    user_id: string
    name: string
    credential_id: string
    public_key: string
    counter: number
    transports: string[]
    is_backed_up: boolean
    created_at: Moment
    last_used_at: MaybeMoment
  }
  passkey_challenges: {
    id: string
    challenge: string
    purpose: 'registration' | 'sign-in' | 'second-step'
    user_id: string | null
    expires_at: Moment
  }
  registration_invites: {
    id: string
    code_hash: string
    sealed_code: string
    email: string | null
    tags: string[]
    storage_limit_mb: number | null
    credits: number
    uses: Generated<number>
    max_uses: number
    expires_at: MaybeMoment
    revoked_at: MaybeMoment
    sent_at: MaybeMoment
    created_by: string | null
    created_at: Moment
  }
  registration_invite_uses: {
    user_id: string
    invite_id: string | null
    credits: number
    used_at: Moment
  }
  settings: { name: string; value: string; updated_by: string | null; updated_at: Moment }
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
    chunk_size: number | null
    chunk_count: Generated<number>
    passages_layout: Generated<number>
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
  group_members: { group_id: string; user_id: string }
  file_grants: { file_id: string; user_id: string; permissions: Permission[]; created_at: Moment }
  file_group_grants: { file_id: string; group_id: string; permissions: Permission[]; created_at: Moment }
  /** A view: grants to people and, through their groups, to members. */
  file_access: { file_id: string; user_id: string; permissions: Permission[] }
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
  linked_accounts: {
    id: string
    user_id: string
    strategy: Strategy
    issuer: string
    subject: string
    label: string
    linked_at: Moment
    last_used_at: MaybeMoment
  }
  sign_in_attempts: {
    state_hash: string
    strategy: Strategy
    browser_hash: string
    sealed_attempt: string
    user_id: string | null
    session_id: string | null
    expires_at: Moment
  }
  sign_in_hand_overs: {
    token_hash: string
    browser_hash: string
    user_id: string
    strategy: Strategy
    redirect_to: string | null
    expires_at: Moment
  }
  sign_in_strategies: {
    strategy: Strategy
    name: string | null
    issuer: string
    client_id: string
    sealed_secret: string | null
    updated_by: string | null
    updated_at: Moment
  }
  notebooks: {
    id: string
    user_id: string
    name: string
    is_named_by_person: boolean
    tags: Json<{ name: string; strength: number }[]>
    summary: string | null
    summary_at: MaybeMoment
    last_used_model: string | null
    knowledge_ids: Generated<string[]>
    agent_ids: Generated<string[]>
    project_id: string | null
    is_global_read: Generated<boolean>
    is_global_write: Generated<boolean>
    next_position: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
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
    /** With `continues`, where the latest attempt continues an answer. */
    llm: Json<LlmSettings & { continues?: boolean }>
    prompt_meta: Json<PromptMeta>
    prompt_metas: ColumnType<Record<string, PromptMeta>, string | undefined, string>
    prompt_tokens: number
    reply_tokens: Generated<number>
    attempt: Generated<number>
    last_seq: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  runs: {
    id: string
    user_id: string | null
    owner: string | null
    lease_expires_at: Moment
    waiting_since: MaybeMoment
    started_at: MaybeMoment
    stop_requested_at: MaybeMoment
    created_at: Moment
  }
  run_events: { run_id: string; first_seq: number; last_seq: number; events: Json<unknown[]> }
}
