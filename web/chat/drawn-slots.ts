import type { ThreadSlots } from './thread-slots.ts'
import type { Piece } from './thread-window.ts'

/** Which slots are rendered, and their distances from the end. */
export interface DrawnSlots {
  slots: ThreadSlots
  pieces: Piece[]
  edges: Float64Array
}

/** The upper edge of a slot on screen; of one that is not rendered, its expected position. */
export function slotTop(list: HTMLElement, { pieces, edges }: DrawnSlots, index: number): number | undefined {
  const at = pieceAt(pieces, index)
  const [piece, element] = [pieces[at], list.children[at]]
  if (!piece || !element) return undefined
  if (piece.kind === 'row') return messageTop(element)
  return element.getBoundingClientRect().top + (edges[piece.from] ?? 0) - (edges[index] ?? 0)
}

/** The edge of the message itself: whether a date heading is above it depends on the previous row. */
export const messageTop = (row: Element) => (row.querySelector('article') ?? row).getBoundingClientRect().top

export const isSlotDrawn = ({ pieces }: DrawnSlots, index: number) =>
  pieces[pieceAt(pieces, index)]?.kind === 'row'

const pieceAt = (pieces: readonly Piece[], index: number) =>
  pieces.findIndex((piece) =>
    piece.kind === 'row' ? piece.index === index : piece.from <= index && index < piece.to,
  )
