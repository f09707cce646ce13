import type { ThreadSlots } from './thread-slots.ts'
import type { Piece } from './thread-window.ts'

/** What is in the document of which slots, and how far these are from the end. */
export interface DrawnSlots {
  slots: ThreadSlots
  pieces: Piece[]
  edges: Float64Array
}

/** Where the upper edge of a slot is on screen; of one that is not drawn, where it will be. */
export function slotTop(list: HTMLElement, { pieces, edges }: DrawnSlots, index: number): number | undefined {
  const at = pieceAt(pieces, index)
  const [piece, element] = [pieces[at], list.children[at]]
  if (!piece || !element) return undefined
  if (piece.kind === 'row') return messageTop(element)
  return element.getBoundingClientRect().top + (edges[piece.from] ?? 0) - (edges[index] ?? 0)
}

/** Of the message itself: whether the heading of a day is above it depends on the row before. */
export const messageTop = (row: Element) => (row.querySelector('article') ?? row).getBoundingClientRect().top

export const isSlotDrawn = ({ pieces }: DrawnSlots, index: number) =>
  pieces[pieceAt(pieces, index)]?.kind === 'row'

const pieceAt = (pieces: readonly Piece[], index: number) =>
  pieces.findIndex((piece) =>
    piece.kind === 'row' ? piece.index === index : piece.from <= index && index < piece.to,
  )
