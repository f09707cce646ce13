/** One picture, however many signs it is made of. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv

/** The last emoji of a text, the one that was typed last; empty when there is none. */
export const lastEmoji = (text: string): string => text.match(EMOJI)?.at(-1) ?? ''
