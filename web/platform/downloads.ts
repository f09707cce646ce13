/** Saves bytes as a file under the name in the response headers. */
export function saveAs(bytes: Blob, headers: Headers): void {
  saveUnder(bytes, /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download')
}

/** Saves bytes as a file of this name. */
export function saveUnder(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
