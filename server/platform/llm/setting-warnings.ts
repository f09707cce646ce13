import type { SharedV4Warning } from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import { type Message, textOf, toMessage } from '#contract/messages.ts'
import { withoutSecrets } from './classify.ts'
import type { ModelCall, ModelPart, SettingChange } from './port.ts'

type Warning = Extract<ModelPart, { type: 'warning' }>

const SETTINGS: Record<string, { setting: SettingChange['setting']; name: Message }> = {
  temperature: { setting: 'temperature', name: modelsMessages.temperature() },
  topP: { setting: 'topP', name: modelsMessages.topP() },
  presencePenalty: { setting: 'presencePenalty', name: modelsMessages.presencePenalty() },
  frequencyPenalty: { setting: 'frequencyPenalty', name: modelsMessages.frequencyPenalty() },
  maxOutputTokens: { setting: 'maxTokens', name: modelsMessages.maxTokens() },
  reasoning: { setting: 'thinkingBudget', name: modelsMessages.thinking() },
}

/**
 * What users read of the warnings of a vendor's package about the settings of a call: one for each setting. The package
 * first limits a value and may then leave it out, so the last of its warnings about a setting is the result.
 */
export function warningsOf(given: SharedV4Warning[], call: ModelCall): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const warning of given) {
    const { message, change } = translate(warning)
    const said = withoutSecrets(message, secretsOf(call))
    warnings.set(change?.setting ?? textOf(said), {
      type: 'warning',
      message: said,
      ...(change && { change }),
    })
  }
  return [...warnings.values()]
}

function translate(warning: SharedV4Warning): { message: Message; change?: SettingChange } {
  if (!('feature' in warning)) return { message: toMessage(capitalized(warning.message)) }
  const { feature, details = '' } = warning
  const known = SETTINGS[feature]
  if (!known) return { message: refused(feature, details) }
  const limit = /\bclamped to (\d+(?:\.\d+)?)$|\bhave been limited to (\d+)\.$/.exec(details)
  if (!limit) return { message: unsent(known.name, details), change: { setting: known.setting } }
  const value = Number(limit[1] ?? limit[2])
  return {
    message: limit[1]
      ? modelsMessages.settingLimited({ setting: known.name, value })
      : modelsMessages.lengthLimited({ value }),
    change: { setting: known.setting, value },
  }
}

function unsent(setting: Message, details: string): Message {
  if (/^reasoning ['"]none['"]/.test(details)) return modelsMessages.alwaysThinks()
  if (details.includes('when thinking is enabled')) return modelsMessages.settingWithThinking({ setting })
  if (details.includes('when temperature is set')) return modelsMessages.settingWithTemperature({ setting })
  if (/^(?!.*\bwhen\b).*\bnot support/.test(details) || details === '')
    return modelsMessages.settingUnsupported({ setting })
  return refused(setting, details)
}

/** In the words of the package, where ours do not say it. */
const refused = (setting: Message | string, reason: string): Message =>
  reason
    ? modelsMessages.settingRefusedBecause({ setting, reason })
    : modelsMessages.settingRefused({ setting })

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const secretsOf = ({ provider }: Pick<ModelCall, 'provider'>) => [
  provider.apiKey,
  provider.aws?.secretAccessKey,
  provider.aws?.sessionToken,
]
