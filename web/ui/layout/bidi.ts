/** These change the order of all letters that follow: `‮` makes "exe.png" of "gnp.exe". */
const OVERRIDES = /[\u202d\u202e]/g

/** A text with visible bidirectional overrides: each such character is shown by its name. */
export const withVisibleOverrides = (text: string): string =>
  text.replaceAll(OVERRIDES, (character) => `⟦U+${character.charCodeAt(0).toString(16).toUpperCase()}⟧`)
