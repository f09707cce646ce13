import { randomUUID } from 'node:crypto'
import type { ImageMask } from '#contract/image-mask.ts'
import {
  fittingImageSettings,
  type ImageAbilities,
  imageAbilitiesOf,
  SAFETY_TOLERANCE,
} from '#contract/image-settings.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { Message } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import { type PictureMeta, PROMPT_PREVIEW_MAX } from '#contract/prompt-meta.ts'
import { withoutAbsent } from '#contract/without-absent.ts'
import { pictureTypeOf } from '#server/files/content/content.service.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { ModelError, type PromptImage } from '#server/platform/llm/port.ts'
import type { Picture, PictureCall } from '#server/platform/pictures/port.ts'
import { readSetting } from '#server/settings/service.ts'
import type { Answer } from './answer.ts'
import {
  imageEndingOf,
  newImageKey,
  readImageBytes,
  requireRoomForImages,
  storeImage,
} from './generated-images.service.ts'
import { findLatestImage } from './generated-images.store.ts'

interface Wanted {
  target: ResolvedModel
  prompt: string
  references: PromptImage[]
  /** Of the first reference. */
  mask?: ImageMask | undefined
  llm: LlmSettings
  signal: AbortSignal
}

/** The request for a picture, with the settings that its model has. */
export async function pictureCall(
  ctx: UserCtx,
  { target, prompt, references, mask, llm, signal }: Wanted,
): Promise<PictureCall> {
  const abilities = imageAbilitiesOf(target.model)
  requireReferences(target.model, references.length)
  requireFittingMask(target.model, mask ? references.length : 0)
  const toleranceMax = await readSetting(ctx, 'SafetyToleranceMax')
  return {
    provider: target.access,
    modelId: target.modelId,
    modelName: target.model.name,
    prompt,
    references,
    ...(mask && { mask }),
    options: abilities ? pictureOptions(llm, abilities, toleranceMax) : {},
    signal,
  }
}

/** Refuses more pictures than the model takes. */
export function requireReferences(model: Model, count: number): void {
  const max = imageAbilitiesOf(model)?.referencesMax ?? 0
  if (count <= max) return
  throw new ModelError('invalid_request', tooManyReferences(model.name, max))
}

function tooManyReferences(model: string, max: number): Message {
  if (max === 0) return chatMessages.cannotEditImages({ model })
  return max === 1 ? chatMessages.oneReferenceOnly({ model }) : chatMessages.tooManyReferences({ model, max })
}

/** Refuses a mask where the model takes none, and its absence where it needs one. */
function requireFittingMask({ name: model, ...id }: Model, maskedPictures: number): void {
  const { takesMask, needsMask, isMaskedAlone } = imageAbilitiesOf(id) ?? {}
  if (maskedPictures === 0) {
    if (needsMask) throw new ModelError('invalid_request', chatMessages.needsMask({ model }))
    return
  }
  if (!takesMask) throw new ModelError('invalid_request', chatMessages.cannotUseMask({ model }))
  if (isMaskedAlone && maskedPictures > 1)
    throw new ModelError('invalid_request', chatMessages.maskedAlone({ model }))
}

/** Only what the model has is sent; another value is left to the provider. */
export function pictureOptions(
  llm: LlmSettings,
  abilities: ImageAbilities,
  toleranceMax: number,
): PictureCall['options'] {
  const { safetyMax } = abilities
  const fitting = fittingImageSettings(llm, abilities)
  const { n: _, aspect_ratio, output_format, prompt_upsampling, safety_tolerance, ...others } = fitting
  return withoutAbsent({
    ...others,
    aspectRatio: aspect_ratio,
    format: output_format,
    promptUpsampling: prompt_upsampling,
    safetyTolerance:
      safetyMax === undefined
        ? undefined
        : Math.min(safety_tolerance ?? SAFETY_TOLERANCE.default, safetyMax, toleranceMax),
  })
}

/** Makes one picture, stores it and adds it to the answer. */
export async function makePicture(
  ctx: UserCtx,
  call: PictureCall,
  { model, answer }: { model: Model; answer: Pick<Answer, 'takeImage' | 'showPartialImage'> },
): Promise<Picture> {
  await requireRoomForImages(ctx)
  const partials = createPartials(ctx, answer)
  const picture = await createShowing(ctx, call, partials)
  const mediaType = await pictureTypeOf(picture.bytes)
  if (!mediaType) throw new ModelError('broken_off', chatMessages.noImageReturned({ model: model.name }))
  const key = await storeImage(ctx, picture.bytes, imageEndingOf(mediaType))
  answer.takeImage(metaOf(key, { call, model, picture }), partials.of)
  return picture
}

async function createShowing(
  ctx: UserCtx,
  call: PictureCall,
  partials: ReturnType<typeof createPartials>,
): Promise<Picture> {
  try {
    return await ctx.ports.pictureModels.create({ ...call, onPartial: partials.show })
  } finally {
    await partials.end()
  }
}

/** The unfinished states of one picture. They are not counted, and removed when the answer ends. */
function createPartials(ctx: UserCtx, answer: Pick<Answer, 'showPartialImage'>) {
  const of = randomUUID()
  let hasEnded = false
  let writing = Promise.resolve()
  async function store(bytes: Uint8Array): Promise<void> {
    if (hasEnded || !(await pictureTypeOf(bytes))) return
    const key = newImageKey(ctx.user.id)
    await ctx.ports.blobs.write(key, bytes)
    answer.showPartialImage(key, of)
  }
  return {
    of,
    show: (bytes: Uint8Array): void => {
      const failed = (error: unknown) => ctx.log.info({ err: error }, 'unfinished picture not shown')
      writing = writing.then(() => store(bytes)).catch(failed)
    },
    /** Later states are not shown; resolves once none is being stored. */
    end: (): Promise<void> => {
      hasEnded = true
      return writing
    },
  }
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

function metaOf(
  key: string,
  { call, model, picture }: { call: PictureCall; model: Model; picture: Picture },
): PictureMeta {
  const { inputTokens, outputTokens, revisedPrompt, seed = call.options.seed } = picture
  const { aspectRatio, format, promptUpsampling, safetyTolerance, ...others } = call.options
  const settings = {
    ...others,
    aspect_ratio: aspectRatio,
    output_format: format,
    prompt_upsampling: promptUpsampling,
    safety_tolerance: safetyTolerance,
    seed,
  }
  return {
    key,
    model: { id: model.id, name: model.name, paidBy: model.paidBy },
    prompt: call.prompt.slice(0, PROMPT_PREVIEW_MAX),
    revisedPrompt: revisedPrompt?.slice(0, PROMPT_PREVIEW_MAX),
    settings: withoutAbsent(settings) as PictureMeta['settings'],
    referenceCount: call.references.length,
    ...(call.mask && { isMasked: true }),
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
