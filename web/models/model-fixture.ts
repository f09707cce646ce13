import type { Model } from '#contract/models.ts'

/** A model for tests. */
export const aModel = (changes: Partial<Model> = {}): Model => ({
  id: 'm1',
  name: 'Model One',
  description: '',
  type: 'text',
  backend: 'openai',
  vendor: 'OpenAI',
  contextWindow: 128_000,
  isContextWindowAssumed: false,
  max_tokens: 16_384,
  supportsTools: true,
  supportsVision: false,
  can_think: false,
  thinking: 'none',
  pricing: [{ aboveTokens: 0, input: 1e-6, output: 3e-6 }],
  releaseDate: null,
  trainingCutoff: null,
  rank: 1,
  fallbackModel: null,
  isUsable: true,
  unusableReason: null,
  isDefault: false,
  paidBy: 'installation',
  isUnverified: false,
  ...changes,
})
