/** These turn the order of all letters that follow around: `‮` makes "exe.png" of "gnp.exe". */
const OVERRIDES = /[\u202d\u202e]/g

/** A text in which nothing is written against its direction unseen: each such character is shown by its name. */
export const withVisibleOverrides = (text: string): string =>
  text.replaceAll(OVERRIDES, (character) => `⟦U+${character.charCodeAt(0).toString(16).toUpperCase()}⟧`)
