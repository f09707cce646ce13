/**
 * The last emoji of a text, the one that was typed last; empty when there is none. The expression is made when it is needed:
 * its lists of signs take longer to read than most programs.
 */
export const lastEmoji = (text: string): string =>
  // One picture, however many signs it is made of.
  text.match(/\p{RGI_Emoji}|\p{Extended_Pictographic}/gv)?.at(-1) ?? ''
