import type { Backend, Model, PriceTier, Thinking } from '#contract/models.ts'

/** What the checked-in catalogue knows of a model; who may use it is decided elsewhere. */
export type CatalogModel = Omit<
  Model,
  'can_think' | 'fallbackModel' | 'isUsable' | 'unusableReason' | 'isDefault'
>

/** US dollars per million tokens: input, output, and input read from the provider's cache. */
type Price = readonly [input: number, output: number, cached?: number]

interface TextFacts {
  id: string
  name: string
  description: string
  window: number
  output: number
  price: Price
  /** For calls with more input tokens than this. */
  long?: { above: number; price: Price }
  thinking: Thinking
  tools?: boolean
  vision?: boolean
  released: string | null
  trained: string | null
  rank: number
}

interface ImageFacts {
  id: string
  name: string
  description: string
  /** Absent where the vendor publishes none, or counts no tokens. */
  window?: number
  /** US dollars per picture; the smallest where size or quality matter. */
  picture?: number
  price?: Price
  released: string | null
  trained?: string
  rank: number
}

export const textModels = (backend: Backend, vendor: string, facts: TextFacts[]): CatalogModel[] =>
  facts.map((fact) => ({
    id: fact.id,
    name: fact.name,
    description: fact.description,
    type: 'text',
    backend,
    vendor,
    contextWindow: fact.window,
    isContextWindowAssumed: false,
    max_tokens: fact.output,
    supportsTools: fact.tools ?? true,
    supportsVision: fact.vision ?? true,
    thinking: fact.thinking,
    pricing: [tier(0, fact.price), ...(fact.long ? [tier(fact.long.above, fact.long.price)] : [])],
    releaseDate: fact.released,
    trainingCutoff: fact.trained,
    rank: fact.rank,
  }))

export const imageModels = (backend: Backend, vendor: string, facts: ImageFacts[]): CatalogModel[] =>
  facts.map((fact) => ({
    id: fact.id,
    name: fact.name,
    description: fact.description,
    type: 'image',
    backend,
    vendor,
    contextWindow: fact.window ?? 0,
    isContextWindowAssumed: false,
    max_tokens: 0,
    supportsTools: false,
    supportsVision: false,
    thinking: 'none',
    pricing:
      fact.price || fact.picture !== undefined
        ? [{ ...tier(0, fact.price ?? [0, 0]), ...(fact.picture !== undefined && { image: fact.picture }) }]
        : [],
    releaseDate: fact.released,
    trainingCutoff: fact.trained ?? null,
    rank: fact.rank,
  }))

const tier = (aboveTokens: number, [input, output, cached]: Price): PriceTier => ({
  aboveTokens,
  input: perToken(input),
  output: perToken(output),
  ...(cached !== undefined && { cachedInput: perToken(cached) }),
})

/** Rounded, because 0.3 / 1,000,000 is not a number a person would write. */
const perToken = (perMillion: number) => Number((perMillion / 1_000_000).toPrecision(12))
