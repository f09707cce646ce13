/** A model that a provider offers for finding texts by their meaning. */
interface EmbeddingOffer {
  providerId: string
  modelId: string
  /** Where more numbers would cost more space than they find. */
  dimensions?: number
}

/** What is used where nobody chose: of the first provider that has a key. */
export const EMBEDDING_OFFERS: EmbeddingOffer[] = [
  { providerId: 'openai', modelId: 'text-embedding-3-small' },
  { providerId: 'google', modelId: 'gemini-embedding-001', dimensions: 1536 },
  { providerId: 'cohere', modelId: 'embed-v4.0' },
  { providerId: 'mistral', modelId: 'mistral-embed' },
  { providerId: 'bedrock', modelId: 'amazon.titan-embed-text-v2:0' },
]
