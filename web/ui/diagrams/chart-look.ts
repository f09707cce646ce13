const COLOURS = ['--accent', '--good', '--warn', '--violet', '--bad', '--ink-soft'] as const

/** Colours for series and slices; further ones are the same, paler. */
export const lookOf = (index: number): { colour: string; opacity: number } => ({
  colour: `var(${COLOURS[index % COLOURS.length]})`,
  opacity: 1 / (1 + Math.floor(index / COLOURS.length)),
})
