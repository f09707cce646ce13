import type { SharedV4Warning } from '@ai-sdk/provider'
import { toMessage } from '#contract/messages.ts'
import { createLanguageModelsOf } from './backends.ts'
import { callOptions } from './call-options.ts'
import { type IgnoredSetting, type ModelCall, ModelError } from './port.ts'
import { warningsOf } from './setting-warnings.ts'

const languageModelOf = createLanguageModelsOf(async () => emptyAnswer())

/**
 * The settings that the package of the vendor changes in this call or leaves out, with the reason. The package builds the request
 * as for a real call; nothing is sent.
 */
export async function ignoredSettings(call: ModelCall): Promise<IgnoredSetting[]> {
  return warningsOf(await warningsOfPackage(call), call).flatMap(({ change, message }) =>
    change ? [{ setting: change.setting, reason: toMessage(message) }] : [],
  )
}

async function warningsOfPackage(call: ModelCall): Promise<SharedV4Warning[]> {
  try {
    const model = await languageModelOf(call)
    const { stream } = await model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
      ...callOptions(call),
      abortSignal: call.signal,
    })
    for await (const part of stream) if (part.type === 'stream-start') return part.warnings
  } catch (error) {
    // Its settings cannot be checked, such as those of an image model.
    if (!(error instanceof ModelError)) throw error
  }
  return []
}

const emptyAnswer = () =>
  new Response(new ReadableStream({ start: (controller) => controller.close() }), {
    headers: { 'content-type': 'text/event-stream' },
  })
