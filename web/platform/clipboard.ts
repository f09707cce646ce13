/**
 * Fails without a clipboard: on pages served over plain HTTP. A promise of the text is passed on, since
 * browsers allow copying only in the event handler.
 */
export function copyText(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return Promise.reject(new Error('No clipboard'))
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  return navigator.clipboard.write([new ClipboardItem({ [TYPE]: text.then(toBlob) })])
}

/** Copies a text with its format, and without it for programs that take none. */
export function copyFormatted({ html, text }: { html: string; text: string }): Promise<void> {
  if (!navigator.clipboard) return Promise.reject(new Error('No clipboard'))
  const formatted = new Blob([html], { type: 'text/html' })
  return navigator.clipboard.write([new ClipboardItem({ 'text/html': formatted, [TYPE]: toBlob(text) })])
}

/** Copies a picture that is still being made: browsers allow copying only in the event handler. */
export function copyPicture(png: Promise<Blob>): Promise<void> {
  if (!navigator.clipboard) return Promise.reject(new Error('No clipboard'))
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}

const TYPE = 'text/plain'
const toBlob = (text: string) => new Blob([text], { type: TYPE })
