import { z } from 'zod'
import {
  Backend,
  CatalogModelType,
  type Model,
  type ModelType,
  type PriceTier,
  Thinking,
} from '#contract/models.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/** The facts about a model in the checked-in catalogue. Permissions are stored elsewhere. */
export type CatalogModel = Omit<
  Model,
  'type' | 'can_think' | 'fallbackModel' | 'isUsable' | 'unusableReason' | 'isDefault' | 'paidBy'
> & { type: CatalogModelType }

/** One that answers messages. */
export type AnsweringModel = CatalogModel & { type: ModelType }

/** US dollars per million tokens, and per picture: the smallest where size or quality matter. */
const Price = z.strictObject({
  /** Applies to calls with more input tokens than this. */
  above: z.number().int().positive().optional(),
  input: z.number().min(0).optional(),
  output: z.number().min(0).optional(),
  /** Input that is read from the provider's cache. */
  cached: z.number().min(0).optional(),
  picture: z.number().min(0).optional(),
})

const Facts = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: CatalogModelType,
  backend: Backend,
  vendor: z.string(),
  /** Absent where the vendor publishes none, or counts no tokens. */
  window: z.number().int().positive().optional(),
  /** The longest answer in tokens; 0 for a model that writes no answers. */
  output: z.number().int().min(0).default(0),
  thinking: Thinking.default('none'),
  tools: z.boolean().default(false),
  vision: z.boolean().default(false),
  prices: z.array(Price),
  /** A date, or a year and a month; null where the vendor publishes none. */
  released: z.string().nullable(),
  trained: z.string().nullable(),
  /** Lower comes first. */
  rank: z.number().int(),
})

/** The vendors' models as of November 2026, from `catalogue.json`. Throws at startup if a fact is invalid. */
export const vendorModels: readonly CatalogModel[] = z.array(Facts).parse(catalogue).map(modelOf)

function modelOf({
  window = 0,
  output,
  tools,
  vision,
  prices,
  released,
  trained,
  ...facts
}: z.infer<typeof Facts>) {
  return {
    ...facts,
    contextWindow: window,
    isContextWindowAssumed: false,
    isUnverified: false,
    max_tokens: output,
    supportsTools: tools,
    supportsVision: vision,
    pricing: prices.map(tierOf),
    releaseDate: released,
    trainingCutoff: trained,
  }
}

function tierOf({ above = 0, input = 0, output = 0, cached, picture }: z.infer<typeof Price>): PriceTier {
  return {
    aboveTokens: above,
    input: perToken(input),
    output: perToken(output),
    ...(cached !== undefined && { cachedInput: perToken(cached) }),
    ...(picture !== undefined && { image: picture }),
  }
}

/** Rounded to remove binary fraction errors, as in 0.3 / 1,000,000. */
function perToken(perMillion: number): number {
  return Number((perMillion / 1_000_000).toPrecision(12))
}
