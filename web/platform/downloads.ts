import { fetchPath } from './fetch-path.ts'

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

export async function downloadFile(path: string): Promise<void> {
  const response = await fetchPath(path)
  saveUnder(await response.blob(), nameIn(response.headers.get('content-disposition') ?? '') ?? 'download')
}
