import { fetchSignedIn } from './api.ts'
import { errorOfAnswer } from './errors.ts'

/** Fetches a path of this site, as the signed-in user, that is no call of the API. Throws the error of the answer. */
export async function fetchPath(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetchSignedIn(new Request(new URL(path, location.origin), init))
  if (!response.ok) throw await errorOfAnswer(response)
  return response
}

/** Uploads a picture, and returns what the server answers. */
export async function putPicture(path: string, picture: Blob): Promise<unknown> {
  const response = await fetchPath(path, { method: 'PUT', body: picture })
  return response.json()
}
