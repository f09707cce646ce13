/**
 * The last emoji of a text, the one that was typed last; empty when there is none. The expression is created when it is
 * needed: its character tables take longer to parse than most programs.
 */
export const lastEmoji = (text: string): string =>
  // One picture, of any number of code points.
  text.match(/\p{RGI_Emoji}|\p{Extended_Pictographic}/gv)?.at(-1) ?? ''
