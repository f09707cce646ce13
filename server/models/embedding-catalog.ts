/** An embedding model that a provider offers. */
interface EmbeddingOffer {
  providerId: string
  modelId: string
  /** Set where the model's default size takes more space without better results. */
  dimensions?: number
}

/** The default is the first entry whose provider has a key. */
export const EMBEDDING_OFFERS: EmbeddingOffer[] = [
  { providerId: 'openai', modelId: 'text-embedding-3-small' },
  { providerId: 'google', modelId: 'gemini-embedding-001', dimensions: 1536 },
  { providerId: 'cohere', modelId: 'embed-v4.0' },
  { providerId: 'mistral', modelId: 'mistral-embed' },
  { providerId: 'bedrock', modelId: 'amazon.titan-embed-text-v2:0' },
]
