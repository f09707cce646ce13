import type { ImageMask } from '#contract/image-mask.ts'
import type { PromptImage, ProviderAccess } from '../llm/port.ts'

export interface PictureCall {
  provider: ProviderAccess
  /** The model's id as its provider spells it. */
  modelId: string
  /** The model's name for users. */
  modelName: string
  prompt: string
  /** Pictures to change; empty to make a new one. */
  references: PromptImage[]
  /** The area of the first reference that is to be changed. */
  mask?: ImageMask
  /** Only what the model has. */
  options: {
    /** `1024x1024`. */
    size?: string
    aspectRatio?: string
    quality?: string
    style?: string
    seed?: number
    format?: string
    width?: number
    height?: number
    promptUpsampling?: boolean
    safetyTolerance?: number
  }
  /** Called with each unfinished state of the picture, where the model sends them. */
  onPartial?(bytes: Uint8Array): void
  signal: AbortSignal
}

export interface Picture {
  bytes: Uint8Array
  /** The description that the provider made of the prompt. */
  revisedPrompt?: string
  /** The one that the provider chose. */
  seed?: number
  /** US dollars, where the provider reports what it charges. */
  cost?: number
  inputTokens?: number
  outputTokens?: number
}

/** Models that make pictures. */
export interface PictureModels {
  /** Makes one picture. Every failure throws a `ModelError`. */
  create(call: PictureCall): Promise<Picture>
}
