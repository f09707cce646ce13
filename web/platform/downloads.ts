import { fetchSignedIn } from './api.ts'
import { errorOfAnswer } from './errors.ts'

/** Saves bytes as a file of this name. */
export function saveUnder(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The exact name, else the one in ASCII. */
function nameIn(disposition: string): string | undefined {
  const [, exact] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return exact === undefined ? /filename="([^"]+)"/.exec(disposition)?.[1] : decodeURIComponent(exact)
}

/** Fetches a file as the signed-in user. Throws the error of the answer. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetchSignedIn(new Request(new URL(path, location.origin)))
  if (!response.ok) throw await errorOfAnswer(response)
  return response
}

export async function downloadFile(path: string): Promise<void> {
  const response = await fetchFile(path)
  saveUnder(await response.blob(), nameIn(response.headers.get('content-disposition') ?? '') ?? 'download')
}
