/**
 * Fails where there is no clipboard: on pages that are served over plain HTTP. A text that has still to come is handed over
 * as it is, for browsers allow copying only at once.
 */
export function copyText(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return Promise.reject(new Error('No clipboard'))
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  return navigator.clipboard.write([new ClipboardItem({ [TYPE]: text.then(toBlob) })])
}

const TYPE = 'text/plain'
const toBlob = (text: string) => new Blob([text], { type: TYPE })
