import { type ImageAbilities, imageAbilitiesOf } from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { Model } from '#contract/models.ts'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import { pictureTypeOf } from '#server/files/content/content.service.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { ModelError, type PromptImage } from '#server/platform/llm/port.ts'
import type { Picture, PictureCall } from '#server/platform/pictures/port.ts'
import type { Answer } from './answer.ts'
import { newImageKey, readImageBytes } from './generated-images.service.ts'
import { findLatestImage } from './generated-images.store.ts'

interface Wanted {
  target: ResolvedModel
  prompt: string
  references: PromptImage[]
  llm: LlmSettings
  signal: AbortSignal
}

/** The request for a picture, with the settings that its model has. */
export function pictureCall({ target, prompt, references, llm, signal }: Wanted): PictureCall {
  const abilities = imageAbilitiesOf(target.model)
  if (references.length > 0 && !abilities?.canEdit)
    throw new ModelError('invalid_request', chatMessages.cannotEditImages({ model: target.model.name }))
  return {
    provider: target.access,
    modelId: target.modelId,
    modelName: target.model.name,
    prompt,
    references,
    options: abilities ? optionsOf(llm, abilities) : {},
    signal,
  }
}

/** Only what the model has is sent; another value is left to the provider. */
function optionsOf(llm: LlmSettings, abilities: ImageAbilities): PictureCall['options'] {
  const has = (setting: ImageAbilities['has'][number]) => abilities.has.includes(setting)
  return {
    ...(llm.size && abilities.sizes.includes(llm.size) && { size: llm.size }),
    ...(llm.quality && abilities.qualities.includes(llm.quality) && { quality: llm.quality }),
    ...(has('aspect_ratio') && { aspectRatio: llm.aspect_ratio }),
    ...(has('style') && { style: llm.style }),
    ...(has('seed') && { seed: llm.seed }),
    ...(has('output_format') && { format: llm.output_format }),
  }
}

/** Makes one picture, stores it and adds it to the answer. */
export async function makePicture(
  ctx: UserCtx,
  call: PictureCall,
  { model, answer }: { model: Model; answer: Pick<Answer, 'takeImage'> },
): Promise<Picture> {
  const picture = await ctx.ports.pictureModels.create(call)
  if (!(await pictureTypeOf(picture.bytes)))
    throw new ModelError('broken_off', chatMessages.noImageReturned({ model: model.name }))
  const key = newImageKey(ctx.user.id)
  await ctx.ports.blobs.write(key, picture.bytes)
  answer.takeImage(metaOf(key, { call, model, picture }))
  return picture
}

/** The newest picture of the notebook before that position, for a model that changes it. */
export async function latestPicture(
  ctx: UserCtx,
  { notebookId, before }: { notebookId: string; before: number },
): Promise<PromptImage | undefined> {
  const key = await findLatestImage(ctx.db, { notebookId, before })
  return key === undefined ? undefined : storedPicture(ctx, key)
}

/** A stored picture; nothing when its bytes are gone. The caller has checked that it may be read. */
export async function storedPicture(ctx: UserCtx, key: string): Promise<PromptImage | undefined> {
  const bytes = await readImageBytes(ctx, key)
  const mediaType = bytes && (await pictureTypeOf(bytes))
  return bytes && mediaType ? { bytes, mediaType } : undefined
}

export const PROMPT_PREVIEW_MAX = 1000

function metaOf(
  key: string,
  { call, model, picture }: { call: PictureCall; model: Model; picture: Picture },
): PictureMeta {
  const { inputTokens, outputTokens, revisedPrompt, seed = call.options.seed } = picture
  const { aspectRatio: aspect_ratio, format: output_format, ...others } = call.options
  const settings = { ...others, aspect_ratio, output_format, seed }
  return {
    key,
    model: { id: model.id, name: model.name, paidBy: model.paidBy },
    prompt: call.prompt.slice(0, PROMPT_PREVIEW_MAX),
    revisedPrompt: revisedPrompt?.slice(0, PROMPT_PREVIEW_MAX),
    settings: Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    referenceCount: call.references.length,
    inputTokens,
    outputTokens,
    cost: costOf(model, picture),
  }
}

/** US dollars: the price of a picture, or of its tokens. Nothing where neither is known. */
export function costOf(
  { pricing }: Pick<Model, 'pricing'>,
  { inputTokens, outputTokens, cost }: Pick<Picture, 'inputTokens' | 'outputTokens' | 'cost'>,
): number | undefined {
  if (cost !== undefined) return cost
  const tier = pricing.findLast(({ aboveTokens }) => (inputTokens ?? 0) >= aboveTokens)
  if (!tier) return undefined
  const hasTokenPrice = tier.input + tier.output > 0
  if (hasTokenPrice && outputTokens !== undefined)
    return (inputTokens ?? 0) * tier.input + outputTokens * tier.output
  return tier.image
}
