/** Fails where there is no clipboard: on pages that are served over plain HTTP. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('No clipboard'))
