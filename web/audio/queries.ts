import { queryOptions } from '@tanstack/react-query'
import { SPEECH_PATH, TRANSCRIPTIONS_PATH } from '#contract/audio.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { errorOfAnswer } from '#web/platform/errors.ts'

const FIVE_MINUTES = 5 * 60_000

/** The models for dictation and reading aloud that an administrator has set up. */
export const audioModels = () => queryOptions({ ...api.audio.models.queryOptions(), staleTime: FIVE_MINUTES })

/** The models that an administrator can choose. */
export const audioModelOffers = () => api.audio.offers.queryOptions()

async function post(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, location.origin), { method: 'POST', ...init })
  const response = await fetchSignedIn(request)
  if (!response.ok) throw await errorOfAnswer(response)
  return response
}

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
