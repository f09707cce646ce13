import type { ColumnType, Generated } from 'kysely'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { TurnFailure, TurnStatus } from '#contract/model-metrics.ts'
import type { PresetSettings } from '#contract/model-presets.ts'
import type { Capabilities, CatalogModelType, PersonalKeyProvider, PriceTier } from '#contract/models.ts'
import type { Json, Moment } from '#server/platform/db/columns.ts'
import type { KeptModel } from './kept-models.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    provider_keys: {
      id: string
      sealed_key: string | null
      base_url: string | null
      name: string | null
      updated_by: string | null
      updated_at: Moment
    }
    personal_keys: {
      user_id: string
      provider_id: PersonalKeyProvider
      sealed_key: string
      /** Computed by the database. */
      context: ColumnType<string, never, never>
      updated_at: Moment
    }
    provider_listings: {
      provider_id: string
      models: Json<KeptModel[]>
      listed_at: Moment
    }
    model_configurations: {
      id: string
      enabled: boolean
      is_private: boolean
      allowed_user_tags: string[]
      fallback_model: string | null
      pricing: ColumnType<PriceTier[] | null, string | null, string | null>
      rank: number | null
      context_window: number | null
      name: string | null
      capabilities: ColumnType<Capabilities | null, string | null, string | null>
      updated_at: Moment
    }
    added_models: {
      id: string
      provider_id: string
      type: CatalogModelType
      added_at: Moment
    }
    user_model_settings: {
      user_id: string
      settings: Json<LlmSettings>
      updated_at: Moment
    }
    model_presets: {
      id: string
      user_id: string
      name: string
      settings: Json<PresetSettings>
      is_default: Generated<boolean>
      updated_at: Moment
    }
    model_turns: {
      id: ColumnType<number, never, never>
      ended_at: Moment
      model_id: string
      user_id: string | null
      organization_id: Generated<string | null>
      status: TurnStatus
      failure: TurnFailure | null
      input_tokens: number
      cached_input_tokens: number
      output_tokens: number
      reasoning_tokens: number
      cost: number | null
      first_token_ms: number | null
      total_ms: number | null
    }
    model_metrics: {
      day: Moment
      model_id: string
      user_id: string | null
      organization_id: Generated<string | null>
      status: TurnStatus
      failure: TurnFailure | null
      turns: number
      unpriced_turns: number
      input_tokens: number
      cached_input_tokens: number
      output_tokens: number
      reasoning_tokens: number
      cost: number
      first_token_buckets: number[]
      total_buckets: number[]
    }
    model_day_totals: {
      day: Moment
      model_id: string
      status: TurnStatus
      failure: TurnFailure | ''
      turns: number
      unpriced_turns: number
      input_tokens: number
      cached_input_tokens: number
      output_tokens: number
      reasoning_tokens: number
      cost: number
    }
    model_durations: {
      day: Moment
      model_id: string
      status: TurnStatus
      measure: 'first_token' | 'total'
      bucket: number
      turns: number
    }
    model_measurements: {
      model_id: string
      token_ratio: Generated<number>
      context_window: number | null
      updated_at: Moment
    }
  }
}
