import { errorOfResponse, networkError } from './errors.ts'

/** The OpenAPI document of the server, which is served outside the contract that it describes. */
export const API_DESCRIPTION_URL = '/api/openapi.json'

export async function readApiDescription(signal: AbortSignal): Promise<unknown> {
  const response = await fetch(API_DESCRIPTION_URL, { signal }).catch(() => undefined)
  if (!response) throw networkError()
  if (!response.ok) throw errorOfResponse(response.status, undefined)
  return response.json()
}
