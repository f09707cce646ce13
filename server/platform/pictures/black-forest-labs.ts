import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { chatMessages } from '#contract/messages/chat.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import { baseUrlOf } from '../llm/backends.ts'
import { refused } from '../llm/classify.ts'
import { ModelError } from '../llm/port.ts'
import { renderMask } from './mask-png.ts'
import type { Picture, PictureCall } from './port.ts'

const POLL_MS = 500
/** Pictures take from a few seconds to a minute; a queue can make them wait. */
const POLLS_MAX = 600
/** A request is not known everywhere at once: its state is this one, or the response 404. */
const UNKNOWN = 'Task not found'
const UNKNOWN_MAX = 10

const Submitted = z.object({ id: z.string(), polling_url: z.url(), cost: z.number().min(0).nullish() })
const Polled = z.object({
  status: z.string(),
  result: z
    .object({ sample: z.url(), seed: z.number().int().min(0).nullish(), prompt: z.string().nullish() })
    .nullish()
    .catch(null),
})

/** Black Forest Labs bills in credits of a cent. */
const DOLLARS_PER_CREDIT = 0.01

interface Connection {
  fetch: typeof globalThis.fetch
  pollMs?: number
}

/**
 * A picture of Black Forest Labs: the request is submitted, its state polled, and the picture loaded from an address that is
 * valid for a few minutes.
 */
export async function createWithBlackForestLabs(
  call: PictureCall,
  { fetch, pollMs = POLL_MS }: Connection,
): Promise<Picture> {
  const base = baseUrlOf(call.provider) ?? ''
  const headers = { 'x-key': call.provider.apiKey ?? '', accept: 'application/json' }
  const { signal } = call
  const submitted = await fetch(`${base}/${encodeURIComponent(call.modelId)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(await bodyOf(call)),
    signal,
  })
  const { polling_url: address, cost } = await jsonOf(submitted, { call, shape: Submitted })
  const poll = async () => {
    const response = await fetch(trusted(address, base), { headers, signal })
    if (response.status === 404) {
      await response.body?.cancel()
      return { status: UNKNOWN, result: null }
    }
    return jsonOf(response, { call, shape: Polled })
  }
  const { sample, seed, prompt } = await resultOf(poll, { call, pollMs })
  const response = await fetch(allowed(sample, base), { signal })
  if (!response.ok) throw new ModelError('broken_off', chatMessages.imageAddressExpired())
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    ...(typeof seed === 'number' && { seed }),
    ...(prompt && prompt !== call.prompt && { revisedPrompt: prompt }),
    ...(typeof cost === 'number' && { cost: cost * DOLLARS_PER_CREDIT }),
  }
}

async function bodyOf(call: PictureCall): Promise<Record<string, unknown>> {
  const { prompt, options } = call
  return {
    prompt,
    seed: options.seed,
    aspect_ratio: options.aspectRatio,
    width: options.width,
    height: options.height,
    prompt_upsampling: options.promptUpsampling,
    safety_tolerance: options.safetyTolerance,
    output_format: options.format,
    ...(await picturesOf(call)),
  }
}

async function picturesOf({ references, mask }: PictureCall): Promise<Record<string, string>> {
  const pictures = references.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
  const [image] = pictures
  if (image !== undefined && mask)
    return { image, mask: (await renderMask(mask, 'white')).toString('base64') }
  return Object.fromEntries(
    pictures.map((picture, index) => [index === 0 ? 'input_image' : `input_image_${index + 1}`, picture]),
  )
}

type Result = NonNullable<z.infer<typeof Polled>['result']>

/** The result, once it is there. */
async function resultOf(
  poll: () => Promise<z.infer<typeof Polled>>,
  { call, pollMs }: { call: PictureCall; pollMs: number },
): Promise<Result> {
  let unknown = 0
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const { status, result } = await poll()
    if (status === 'Ready' && result) return result
    if (/moderated/i.test(status)) throw new ModelError('declined', moderationOf(status, call))
    if (/^(error|failed)$/i.test(status) || status === 'Ready')
      throw new ModelError('broken_off', chatMessages.imageFailed({ model: call.modelName }))
    if (status === UNKNOWN && (unknown += 1) > UNKNOWN_MAX)
      throw new ModelError('broken_off', chatMessages.imageFailed({ model: call.modelName }))
    await wait(pollMs, undefined, { signal: call.signal })
  }
  throw new ModelError('silent', modelsMessages.silent())
}

const moderationOf = (status: string, { modelName: model }: PictureCall) =>
  /request/i.test(status) ? chatMessages.requestModerated({ model }) : chatMessages.imageModerated({ model })

async function jsonOf<T extends z.ZodType>(
  response: Response,
  { call, shape }: { call: PictureCall; shape: T },
): Promise<z.output<T>> {
  const body = await response.text()
  if (!response.ok) {
    const headers = Object.fromEntries(response.headers)
    throw refused({ status: response.status, headers, body }, [call.provider.apiKey])
  }
  const parsed = shape.safeParse(parseJson(body))
  if (!parsed.success) throw new ModelError('broken_off', modelsMessages.answerInvalid())
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An address to which the key may be sent: the configured server, or for the vendor's own one another of its regions. */
function trusted(address: string, base: string): string {
  const [to, from] = [new URL(address), new URL(base)]
  const isVendor = (url: URL) => url.protocol === 'https:' && /(^|\.)bfl\.(ai|ml)$/.test(url.hostname)
  if (to.origin === from.origin || (isVendor(to) && isVendor(from))) return address
  throw new ModelError('unreachable', modelsMessages.foreignAddress({ host: to.host }))
}

/** Pictures are on servers of other names, which get no key. */
function allowed(address: string, base: string): string {
  const to = new URL(address)
  if (to.protocol === 'https:' || to.origin === new URL(base).origin) return address
  throw new ModelError('unreachable', modelsMessages.foreignAddress({ host: to.host }))
}
