export const countLineEnds = (text: string): number => text.split('\n').length - 1

/** Where a part of something stands that so many lines of it come before. */
export const behind = <B extends { row?: number | null }>(whole: B, lines: number): B =>
  typeof whole.row === 'number' ? { ...whole, row: whole.row + lines } : whole
