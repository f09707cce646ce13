import type { Block } from './port.ts'

export const countLineEnds = (text: string): number => text.split('\n').length - 1

/** Where a part of a block stands that so many lines of it come before. A row of a table has no line ends inside. */
export const behind = <B extends Pick<Block, 'row'>>(block: B, lines: number): B =>
  block.row === undefined || lines === 0 ? block : { ...block, row: block.row + lines }
