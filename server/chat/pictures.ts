import { imageCommandIn, textAfterCommand } from '#contract/commands.ts'
import type { ImageMask } from '#contract/image-mask.ts'
import { aspectRatioOf } from '#contract/image-settings.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { Model } from '#contract/models.ts'
import { PROMPT_PREVIEW_MAX, type PromptMeta } from '#contract/prompt-meta.ts'
import { withoutAbsent } from '#contract/without-absent.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { ModelError, type PromptImage } from '#server/platform/llm/port.ts'
import type { Picture, PictureCall } from '#server/platform/pictures/port.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import type { Answer } from './answer.ts'
import { type ContextFiles, gatherFiles } from './context-files.ts'
import { readImages } from './images.ts'
import { latestPicture, makePicture, pictureCall, requireReferences } from './making-pictures.ts'
import type { StepMeter } from './metering.ts'
import type { StoredQuest } from './store.ts'

interface Asked {
  quest: StoredQuest
  target: ResolvedModel
}

/** What an answer says of the model in whose place another one answers. */
export interface Replacing {
  fallbackFor: string
  fallbackForName?: string
}

interface Writing {
  writer: RunWriter
  answer: Answer
  report: PromptMeta
  meter: StepMeter
  replacing?: Replacing
}

/**
 * Answers a message with pictures. Each is stored and shown when it is complete; the answer fails only when none could be
 * created.
 */
export async function createPictures(ctx: UserCtx, asked: Asked, writing: Writing): Promise<void> {
  const { quest, target } = asked
  const { writer, answer, report, meter } = writing
  const began = ctx.clock.now().getTime()
  answer.startTimer(began)
  const call = await callOf(ctx, asked, writing)
  const count = quest.llm.n ?? 1
  const inputTokens = quest.promptTokens
  describe(report, { asked, call, replacing: writing.replacing })
  const { aspectRatio: aspect_ratio, ...sizes } = call.options
  const aspectRatio = aspectRatioOf({ ...sizes, aspect_ratio })
  writer.append({ name: 'pictures', payload: withoutAbsent({ count, aspectRatio }) })
  answer.showStatus(count === 1 ? chatMessages.creatingImages() : chatMessages.creatingManyImages({ count }))
  const asking = ctx.clock.now().getTime()
  await meter.begin(ctx, {
    model: target.model,
    prompt: { inputTokens, settings: { maxTokens: 0 } },
    steps: [],
  })
  try {
    const created = await Promise.allSettled(
      Array.from({ length: count }, async () => {
        const picture = await makePicture(ctx, call, { model: target.model, answer })
        if (picture.revisedPrompt && answer.text() === '')
          answer.take({ type: 'text', text: picture.revisedPrompt })
        return picture
      }),
    )
    writer.signal.throwIfAborted()
    noteFailures(report, created)
    noteUsage(answer, created)
  } finally {
    const ended = ctx.clock.now().getTime()
    report.performance = {
      totalResponseTime: ended - began,
      contextRetrievalTime: asking - began,
      modelInferenceTime: ended - asking,
      timeToFirstToken: answer.timeToFirstToken(),
    }
  }
}

async function callOf(
  ctx: UserCtx,
  { quest, target }: Asked,
  { writer, answer }: Writing,
): Promise<PictureCall> {
  const { model } = target
  const { references, mask } = await referencesOf(ctx, quest, {
    model,
    signal: writer.signal,
    showStatus: answer.showStatus,
  })
  return pictureCall(ctx, {
    target,
    prompt: imageCommandIn(quest.prompt) ? textAfterCommand(quest.prompt) : quest.prompt,
    references,
    mask,
    llm: quest.llm,
    signal: writer.signal,
  })
}

interface Editing extends Pick<Parameters<typeof gatherFiles>[2], 'signal' | 'showStatus'> {
  model: Model
}

interface References {
  references: PromptImage[]
  /** Of the first one. */
  mask?: ImageMask
}

/** The pictures to change: those of the message, or for `/edit_image` the latest one of the notebook. */
async function referencesOf(
  ctx: UserCtx,
  quest: StoredQuest,
  { model, ...waiting }: Editing,
): Promise<References> {
  const files = await gatherFiles(ctx, { fileIds: quest.fileIds, knowledgeIds: [] }, waiting)
  requireImagesOnly(files, model)
  const { images } = files
  const isEditing = imageCommandIn(quest.prompt) === '/edit_image'
  if (images.length === 0 && !isEditing) return { references: [] }
  requireReferences(model, Math.max(1, images.length))
  if (images.length === 0) return { references: [await latestImage(ctx, quest)] }
  const budget = Number.POSITIVE_INFINITY
  const { parts, uses } = await readImages(ctx, images, { model: { ...model, supportsVision: true }, budget })
  const refused = uses.find(({ use }) => use === 'unused')
  if (refused?.reason)
    throw new ModelError('invalid_request', { message: refused.reason, ...refused.reasonKey })
  const { mask } = quest.llm
  const masked = uses.findIndex(({ fileId }) => fileId === mask?.fileId)
  const first = parts[masked]
  return first ? { references: [first, ...parts.toSpliced(masked, 1)], mask } : { references: parts }
}

/** Refuses files that the model cannot get, instead of making a picture without them. */
function requireImagesOnly({ texts, unused }: ContextFiles, { name: model }: Model): void {
  const [other] = [...texts, ...unused]
  if (!other) return
  const { fileName: name } = other
  const message = name === '' ? filesMessages.notFound() : chatMessages.onlyImagesTaken({ name, model })
  throw new ModelError('invalid_request', message)
}

async function latestImage(ctx: UserCtx, { sessionId, position }: StoredQuest): Promise<PromptImage> {
  const latest = await latestPicture(ctx, { notebookId: sessionId, before: position })
  if (!latest) throw new ModelError('invalid_request', chatMessages.noImageToEdit())
  return latest
}

type Created = PromiseSettledResult<Picture>[]

/** Throws when there is no picture. */
function noteFailures(report: PromptMeta, created: Created): void {
  const reasons = created.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  const [reason] = reasons
  if (reason === undefined) return
  const isKnown = reason instanceof ModelError || reason instanceof AppError
  if (reasons.length === created.length || !isKnown) throw reason
  report.warnings.push(
    chatMessages.someImagesFailed({ count: reasons.length, total: created.length, reason: reason.said }),
  )
}

function noteUsage(answer: Answer, created: Created): void {
  const pictures = created.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const total = (field: 'inputTokens' | 'outputTokens') => {
    const known = pictures.flatMap((picture) => picture[field] ?? [])
    return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : undefined
  }
  const usage = { inputTokens: total('inputTokens'), outputTokens: total('outputTokens') }
  answer.take({ type: 'usage', usage })
}

function describe(
  report: PromptMeta,
  { asked, call, replacing }: { asked: Asked; call: PictureCall; replacing: Replacing | undefined },
): void {
  const { model } = asked.target
  report.model = {
    id: model.id,
    name: model.name,
    contextWindow: model.contextWindow,
    maxTokens: model.max_tokens,
    parameters: {},
    ...replacing,
    paidBy: model.paidBy,
    pricing: model.pricing,
  }
  report.prompt = call.prompt.slice(0, PROMPT_PREVIEW_MAX)
  const inputTokens = asked.quest.promptTokens
  report.tokenUsage = { inputTokens, outputTokens: 0, totalTokens: inputTokens }
}
