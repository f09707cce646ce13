/** The clipboard is missing where the page is served over plain HTTP. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('No clipboard'))
