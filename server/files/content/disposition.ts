/** What has a browser keep a file under its name instead of showing it: the name in letters that every browser understands, and as it is. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
