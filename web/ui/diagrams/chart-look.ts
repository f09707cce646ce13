const COLOURS = ['--accent', '--good', '--warn', '--violet', '--bad', '--ink-soft'] as const

export interface Look {
  colour: string
  opacity: number
}

/** Colours for series and slices; further ones are the same, paler. */
export const lookOf = (index: number, isFailure = false): Look =>
  isFailure
    ? { colour: 'var(--bad)', opacity: 1 }
    : {
        colour: `var(${COLOURS[index % COLOURS.length]})`,
        opacity: 1 / (1 + Math.floor(index / COLOURS.length)),
      }
