import { z } from 'zod'
import { chatMessages } from '#contract/messages/chat.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import { baseUrlOf } from '../llm/backends.ts'
import { refused } from '../llm/classify.ts'
import { ModelError } from '../llm/port.ts'
import { renderMask } from './mask-png.ts'
import type { Picture, PictureCall } from './port.ts'

/** How often OpenAI shows an unfinished picture. */
const PARTIAL_IMAGES = 2

const Usage = z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null)
const StreamEvent = z.object({
  type: z.string(),
  b64_json: z.string().optional(),
  usage: Usage,
  error: z.object({ message: z.string(), code: z.string().nullish() }).nullish(),
})
/** Of a server that does not stream. */
const Whole = z.object({
  data: z.array(z.object({ b64_json: z.string().optional(), revised_prompt: z.string().nullish() })),
  usage: Usage,
})

/** Whether the model sends unfinished pictures, which the package of the vendor cannot read. */
export const streamsPictures = ({ provider, modelId, onPartial }: PictureCall): boolean =>
  provider.backend === 'openai' && /gpt-image/i.test(modelId) && onPartial !== undefined

/** A picture of OpenAI, whose unfinished states are shown as they arrive. */
export async function createWithStream(call: PictureCall, fetch: typeof globalThis.fetch): Promise<Picture> {
  const { provider, references, signal } = call
  const base = baseUrlOf(provider) ?? ''
  const isEdit = references.length > 0
  const response = await fetch(`${base}/images/${isEdit ? 'edits' : 'generations'}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${provider.apiKey ?? ''}`,
      ...(!isEdit && { 'content-type': 'application/json' }),
    },
    body: isEdit ? await formOf(call) : JSON.stringify(fieldsOf(call)),
    signal,
  })
  if (!response.ok) {
    const headers = Object.fromEntries(response.headers)
    throw refused({ status: response.status, headers, body: await response.text() }, [provider.apiKey])
  }
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  return isStream && response.body ? readEvents(response.body, call) : readWhole(await response.text(), call)
}

function fieldsOf({
  modelId,
  prompt,
  options,
}: PictureCall): Record<string, string | number | boolean | undefined> {
  return {
    model: modelId,
    prompt,
    n: 1,
    size: options.size,
    quality: options.quality,
    output_format: options.format,
    stream: true,
    partial_images: PARTIAL_IMAGES,
  }
}

async function formOf(call: PictureCall): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(call)))
    if (value !== undefined) form.append(name, String(value))
  for (const { bytes, mediaType } of call.references)
    form.append('image[]', new Blob([new Uint8Array(bytes)], { type: mediaType }), 'image')
  if (call.mask) {
    const mask = new Uint8Array(await renderMask(call.mask, 'transparent'))
    form.append('mask', new Blob([mask], { type: 'image/png' }), 'mask.png')
  }
  return form
}

async function readEvents(body: ReadableStream<Uint8Array>, call: PictureCall): Promise<Picture> {
  for await (const data of dataOf(body)) {
    const event = StreamEvent.safeParse(parseJson(data)).data
    if (event?.error) throw refused({ status: 400, headers: {}, body: data }, [call.provider.apiKey])
    if (!event?.b64_json) continue
    if (event.type.endsWith('.partial_image')) call.onPartial?.(Buffer.from(event.b64_json, 'base64'))
    if (event.type.endsWith('.completed')) return toPicture(event.b64_json, event.usage)
  }
  throw new ModelError('broken_off', modelsMessages.answerInvalid())
}

/** The data of each event. */
async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const chunk of body) {
    held += decoder.decode(chunk, { stream: true })
    const events = held.split(/\r?\n\r?\n/)
    held = events.pop() ?? ''
    for (const event of events) yield textOf(event)
  }
  if (held.trim() !== '') yield textOf(held)
}

const textOf = (event: string) =>
  event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []))
    .join('\n')

function readWhole(text: string, { modelName: model }: PictureCall): Picture {
  const whole = Whole.safeParse(parseJson(text))
  if (!whole.success) throw new ModelError('broken_off', modelsMessages.answerInvalid())
  const [image] = whole.data.data
  if (!image?.b64_json) throw new ModelError('declined', chatMessages.noImageReturned({ model }))
  const { revised_prompt: revisedPrompt } = image
  return { ...toPicture(image.b64_json, whole.data.usage), ...(revisedPrompt && { revisedPrompt }) }
}

const toPicture = (base64: string, usage: z.infer<typeof Usage>): Picture => ({
  bytes: Buffer.from(base64, 'base64'),
  ...(usage && { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
