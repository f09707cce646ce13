import type { SharedV4Warning } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { textOf, toMessage } from '#contract/messages.ts'
import type { ModelCall } from './port.ts'
import { warningsOf } from './setting-warnings.ts'

const CALL: ModelCall = {
  provider: { backend: 'openai', providerId: 'openai', apiKey: 'sk-secret' },
  modelId: 'gpt-5.5',
  thinking: 'effort',
  messages: [],
  settings: { maxTokens: 5000 },
  signal: AbortSignal.timeout(10_000),
}

const unsupported = (feature: string, details?: string): SharedV4Warning => ({
  type: 'unsupported',
  feature,
  ...(details && { details }),
})

const read = (...given: SharedV4Warning[]) =>
  warningsOf(given, CALL).map(({ message, change }) => [textOf(message), change])

const LIMITED = unsupported('temperature', '1.7 exceeds anthropic maximum of 1.0. clamped to 1.0')

describe('the warnings of a package about settings', () => {
  test('are one for each setting, with the value that is sent', () => {
    const ignored = unsupported(
      'temperature',
      'temperature is not supported by claude-opus-5-5 and will be ignored',
    )
    const topP = unsupported('topP', 'topP is not supported by claude-opus-5-5 and will be ignored')
    expect(read(LIMITED, ignored, topP)).toEqual([
      ['Temperature is not sent: this model does not support it', { setting: 'temperature' }],
      ['Top P is not sent: this model does not support it', { setting: 'topP' }],
    ])
    expect(read(LIMITED)).toEqual([
      ['Temperature is sent as 1, the limit of this model', { setting: 'temperature', value: 1 }],
    ])
  })

  test.each([
    [unsupported('presencePenalty'), 'Presence penalty is not sent: this model does not support it'],
    [
      unsupported('frequencyPenalty', 'frequencyPenalty is not supported for reasoning models'),
      'Frequency penalty is not sent: this model does not support it',
    ],
    [
      unsupported('temperature', 'temperature is not supported when thinking is enabled'),
      'Temperature is not sent: this model does not support it together with extended thinking',
    ],
    [
      unsupported('topP', 'topP is not supported when temperature is set. topP is ignored.'),
      'Top P is not sent: this model does not support it together with a temperature',
    ],
    [
      unsupported(
        'maxOutputTokens',
        '72000 (maxOutputTokens + thinkingBudget) is greater than claude-x 64000 max output tokens. The max output tokens have been limited to 64000.',
      ),
      'Answer and thinking together are limited to 64,000 tokens, the limit of this model',
    ],
    [
      unsupported(
        'reasoning',
        "reasoning 'none' is not supported by claude-x; it always uses adaptive thinking.",
      ),
      'Extended thinking cannot be turned off for this model. It thinks as little as possible.',
    ],
  ])('are in our words: %o', (warning, text) => expect(read(warning)[0]?.[0]).toBe(text))

  test('have a key for each translation, also of the name of the setting', () => {
    const [warning] = warningsOf([LIMITED], CALL)
    expect(toMessage(warning?.message ?? '')).toMatchObject({
      key: 'models.settingLimited',
      params: { setting: { key: 'models.temperature' }, value: 1 },
    })
  })

  test('are in the words of the package where it says something else, without keys', () => {
    expect(
      read(
        { type: 'other', message: 'beta for sk-secret has ended' },
        unsupported('seed'),
        unsupported('topP', 'only 0.9 is possible'),
      ),
    ).toEqual([
      ['Beta for ••• has ended', undefined],
      ['This model does not accept this value of seed', undefined],
      ['This model does not accept this value of Top P: only 0.9 is possible', { setting: 'topP' }],
    ])
  })
})
