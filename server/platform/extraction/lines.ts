export const countLineEnds = (text: string): number => text.split('\n').length - 1

/** The position of a part that has so many lines of the whole before it. */
export const behind = <B extends { row?: number | null }>(whole: B, lines: number): B =>
  typeof whole.row === 'number' ? { ...whole, row: whole.row + lines } : whole
