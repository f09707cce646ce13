import type { LocalServer } from '#contract/models.ts'
import type { LanguageModels } from './port.ts'

const ANSWER_WITHIN_MS = 400

/** The default addresses of common programs. */
export const LOCAL_SERVERS = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'llama.cpp', port: 8080 },
  { name: 'vLLM', port: 8000 },
  { name: 'Jan', port: 1337 },
  { name: 'KoboldCpp', port: 5001 },
]

/**
 * Queries every candidate on this machine concurrently. A server that lists models in OpenAI's format counts
 * as a model server.
 */
export async function findLocalServers(
  models: LanguageModels,
  candidates = LOCAL_SERVERS,
): Promise<LocalServer[]> {
  const found = await Promise.all(candidates.map((candidate) => probe(models, candidate)))
  return found.flatMap((server) => server ?? [])
}

async function probe(
  models: LanguageModels,
  { name, port }: (typeof LOCAL_SERVERS)[number],
): Promise<LocalServer | undefined> {
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const provider = { backend: 'openai_compatible', providerId: 'probe', baseUrl } as const
  try {
    const listed = await models.list(provider, AbortSignal.timeout(ANSWER_WITHIN_MS))
    return { name, baseUrl, models: listed.map(({ id }) => id) }
  } catch {
    return undefined
  }
}
