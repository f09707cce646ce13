import { IMAGES_PER_ANSWER_MAX } from '#contract/image-settings.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { pictureTypeOf } from '#server/files/content/content.service.ts'
import { bestImageModel, resolveModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { ModelError, type PromptImage } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import type { ToolUse } from '#server/platform/tools/tool.ts'
import type { Answer } from './answer.ts'
import { imageEndingOf, requireRoomForImages, storeImage } from './generated-images.service.ts'
import { latestPicture, makePicture, pictureCall, storedPicture } from './making-pictures.ts'
import type { StepMeter } from './metering.ts'
import type { StoredQuest } from './store.ts'

/** How tools add pictures to the answer of a message. */
export function pictureMaker(
  ctx: UserCtx,
  quest: StoredQuest,
  {
    answer,
    meter,
  }: { answer: Pick<Answer, 'pictures' | 'takeImage' | 'showPartialImage'>; meter: StepMeter },
): ToolUse['createPicture'] {
  let wanted = answer.pictures().keys.length
  return async ({ description: prompt, changesLatest }, signal) => {
    // Calls of one step run at the same time: a picture counts from its beginning.
    wanted += 1
    if (wanted > IMAGES_PER_ANSWER_MAX)
      throw new ToolError(chatMessages.tooManyImages({ max: IMAGES_PER_ANSWER_MAX }))
    const modelId = await bestImageModel(ctx, [quest.llm.lastUsedImageModel])
    if (modelId === undefined) throw new ToolError(chatMessages.noImageModel())
    const target = await resolveModel(ctx, modelId)
    const references = changesLatest ? [await latestOf(ctx, quest, answer)] : []
    try {
      const call = await pictureCall(ctx, { target, prompt, references, llm: quest.llm, signal })
      const inputTokens = await countTokens(prompt)
      await meter.begin(ctx, {
        model: target.model,
        prompt: { inputTokens, settings: { maxTokens: 0 } },
        steps: [],
      })
      const { revisedPrompt } = await makePicture(ctx, call, { model: target.model, answer })
      return { model: target.model.name, ...(revisedPrompt && { revisedPrompt }) }
    } catch (error) {
      const isKnown = error instanceof ModelError || error instanceof AppError
      if (isKnown && !signal.aborted) throw new ToolError(error.said)
      throw error
    }
  }
}

/** How tools add pictures that they have. They count into the storage of the user, as those that models make. */
export const pictureAdder =
  (ctx: UserCtx, answer: Pick<Answer, 'pictures' | 'takeImage'>): ToolUse['addPicture'] =>
  async (bytes, source) => {
    if (answer.pictures().keys.length >= IMAGES_PER_ANSWER_MAX) return false
    const mediaType = await pictureTypeOf(bytes)
    if (!mediaType) return false
    try {
      await requireRoomForImages(ctx)
      const key = await storeImage(ctx, bytes, imageEndingOf(mediaType))
      answer.takeImage({ key, model: source, prompt: '', settings: {}, referenceCount: 0 })
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

/** The latest picture of this answer, else of the messages before it. */
async function latestOf(
  ctx: UserCtx,
  { sessionId: notebookId, position: before }: StoredQuest,
  answer: Pick<Answer, 'pictures'>,
): Promise<PromptImage> {
  const own = answer.pictures().keys.at(-1)
  const found = own ? await storedPicture(ctx, own) : await latestPicture(ctx, { notebookId, before })
  if (!found) throw new ToolError(chatMessages.noImageToEdit())
  return found
}
