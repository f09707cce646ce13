import { z } from 'zod'
import type { AdminModel } from '#contract/model-administration.ts'
import { type Capabilities, ModelConfiguration, type PriceTier, Thinking } from '#contract/models.ts'
import { readTags } from '#web/platform/typed-list.ts'
import { firstPrice, perMillion, perToken } from './administered-models.ts'

/** A fact that is as the provider or the catalogue has it, or a correction. */
export const FLAG_CHOICES = ['default', 'yes', 'no'] as const
export type FlagChoice = (typeof FLAG_CHOICES)[number]
export type ThinkingChoice = 'default' | Thinking
export const THINKING_CHOICES = ['default', ...Thinking.options] as const

/** What is not text in the form. */
export interface ModelChoices {
  enabled: boolean
  private: boolean
  fallbackModel: string
  tools: FlagChoice
  vision: FlagChoice
  thinking: ThinkingChoice
}

export const choicesOf = ({ configuration }: AdminModel): ModelChoices => ({
  enabled: configuration.enabled,
  private: configuration.private,
  fallbackModel: configuration.fallbackModel ?? '',
  tools: choiceOf(configuration.capabilities?.supportsTools),
  vision: choiceOf(configuration.capabilities?.supportsVision),
  thinking: configuration.capabilities?.thinking ?? 'default',
})

/** The texts of the fields; an empty one leaves the fact as it is. */
export const fieldsOf = ({ configuration }: AdminModel) => ({
  name: configuration.name ?? '',
  allowedUserTags: configuration.allowedUserTags.join(', '),
  contextWindow: textOf(configuration.contextWindow),
  max_tokens: textOf(configuration.capabilities?.max_tokens),
  rank: textOf(configuration.rank),
  ...pricesOf(configuration.pricing?.[0]),
})

/** The facts in place of which a correction is typed. */
export const factsShown = ({ facts }: AdminModel) => ({
  name: facts.name,
  contextWindow: textOf(facts.contextWindow || undefined),
  max_tokens: textOf(facts.max_tokens || undefined),
  rank: textOf(facts.rank),
  ...pricesOf(firstPrice(facts)),
})

const pricesOf = (price: PriceTier | undefined) => ({
  input: textOf(price && perMillion(price.input)),
  output: textOf(price && perMillion(price.output)),
  cachedInput: textOf(price?.cachedInput === undefined ? undefined : perMillion(price.cachedInput)),
  image: textOf(price?.image),
})

/** The fields are text; the contract has the rules, and its messages are those of the fields. */
export const modelFormOf = (model: AdminModel, choices: ModelChoices) =>
  z.record(z.string(), z.unknown()).transform((values, ctx) => {
    const configuration = ModelConfiguration.safeParse(configurationOf(values, { model, choices }))
    if (configuration.success) return configuration.data
    for (const issue of configuration.error.issues)
      ctx.issues.push({ ...issue, input: values, path: [fieldOf(issue)] } as z.core.$ZodRawIssue)
    return z.NEVER
  })

/** The price of a tier is typed in the field with the name of the price. */
const fieldOf = ({ path }: z.core.$ZodIssue) => path.findLast((part) => typeof part === 'string') ?? ''

function configurationOf(
  values: Record<string, unknown>,
  { model, choices }: { model: AdminModel; choices: ModelChoices },
): z.input<typeof ModelConfiguration> {
  const read = (name: string) => typedIn(values[name]).trim()
  return {
    id: model.id,
    enabled: choices.enabled,
    private: choices.private,
    allowedUserTags: readTags(read('allowedUserTags')),
    fallbackModel: choices.fallbackModel || null,
    name: read('name') || null,
    contextWindow: numberOf(read('contextWindow')),
    rank: numberOf(read('rank')),
    capabilities: capabilitiesOf(choices, numberOf(read('max_tokens'))),
    pricing: pricingOf(model, {
      input: numberOf(read('input')),
      output: numberOf(read('output')),
      cachedInput: numberOf(read('cachedInput')),
      image: numberOf(read('image')),
    }),
  }
}

function capabilitiesOf(
  { tools, vision, thinking }: ModelChoices,
  max_tokens: number | null,
): Capabilities | null {
  const corrected: Capabilities = {
    ...(max_tokens !== null && { max_tokens }),
    ...(tools !== 'default' && { supportsTools: tools === 'yes' }),
    ...(vision !== 'default' && { supportsVision: vision === 'yes' }),
    ...(thinking !== 'default' && { thinking }),
  }
  return Object.keys(corrected).length > 0 ? corrected : null
}

type Prices = Record<'input' | 'output' | 'cachedInput' | 'image', number | null>

/** An omitted price stays as it is, and so do the tiers for long calls. */
function pricingOf(
  { facts, configuration }: AdminModel,
  { input, output, cachedInput, image }: Prices,
): PriceTier[] | null {
  if ([input, output, cachedInput, image].every((price) => price === null)) return null
  const known = firstPrice(facts)
  const cached = cachedInput === null ? known?.cachedInput : perToken(cachedInput)
  const picture = image ?? known?.image
  const first: PriceTier = {
    aboveTokens: 0,
    input: input === null ? (known?.input ?? 0) : perToken(input),
    output: output === null ? (known?.output ?? 0) : perToken(output),
    ...(cached !== undefined && { cachedInput: cached }),
    ...(picture !== undefined && { image: picture }),
  }
  return [first, ...(configuration.pricing ?? facts.pricing).slice(1)]
}

const choiceOf = (flag: boolean | undefined): FlagChoice => {
  if (flag === undefined) return 'default'
  return flag ? 'yes' : 'no'
}

const typedIn = (value: unknown) => (typeof value === 'string' ? value : '')

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Not a number for other text, which the contract refuses. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')))
