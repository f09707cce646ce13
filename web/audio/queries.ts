import { queryOptions } from '@tanstack/react-query'
import { SPEECH_PATH, TRANSCRIPTIONS_PATH } from '#contract/audio.ts'
import { api } from '#web/platform/api.ts'
import { fetchPath } from '#web/platform/fetch-path.ts'

const FIVE_MINUTES = 5 * 60_000

/** The models for dictation and reading aloud that an administrator has set up. */
export const audioModels = () => queryOptions({ ...api.audio.models.queryOptions(), staleTime: FIVE_MINUTES })

/** The models that an administrator can choose. */
export const audioModelOffers = () => api.audio.offers.queryOptions()

const post = (path: string, init: RequestInit) => fetchPath(path, { method: 'POST', ...init })

/** The spoken text of a recording; empty for silence. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const headers = { 'content-type': recording.type }
  const response = await post(TRANSCRIPTIONS_PATH, { headers, body: recording, signal })
  const { text } = (await response.json()) as { text: string }
  return text
}

/** The sound of a text, as it arrives. */
export function fetchSpeech(text: string, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return post(SPEECH_PATH, { headers, body: JSON.stringify({ text }), signal })
}
