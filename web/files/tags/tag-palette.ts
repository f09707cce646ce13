const SHADES = [100, 200, 300, 400, 500, 600, 700, 800] as const

/** Colours to choose from, each from light to dark. */
export const TAG_PALETTE = {
  grey: ['#f1f3f5', '#dee2e6', '#ced4da', '#adb5bd', '#868e96', '#5c636a', '#495057', '#343a40'],
  blue: ['#d0ebff', '#a5d8ff', '#74c0fc', '#4dabf7', '#228be6', '#1c7ed6', '#1864ab', '#0b4a82'],
  red: ['#ffe3e3', '#ffc9c9', '#ffa8a8', '#ff8787', '#fa5252', '#e03131', '#c92a2a', '#8f1d1d'],
  green: ['#d3f9d8', '#b2f2bb', '#8ce99a', '#69db7c', '#40c057', '#2f9e44', '#2b8a3e', '#1b5e2b'],
  yellow: ['#fff3bf', '#ffec99', '#ffe066', '#ffd43b', '#fab005', '#f08c00', '#d9730d', '#a85a0a'],
} as const

export type TagHue = keyof typeof TAG_PALETTE

/** All colours of the palette with their names: "blue 400". */
export const TAG_COLORS = (Object.keys(TAG_PALETTE) as TagHue[]).flatMap((hue) =>
  TAG_PALETTE[hue].map((color, step) => ({ color, hue, shade: SHADES[step] ?? 0 })),
)

export interface TagIdea {
  icon: string
  color: string
}

const IDEA_ICONS = [
  '📚',
  '💼',
  '🧪',
  '🎨',
  '🏠',
  '✈️',
  '💡',
  '🧾',
  '🎓',
  '🩺',
  '🛠️',
  '🌱',
  '🎧',
  '📷',
  '⚖️',
  '🧭',
]

export const IDEAS_SHOWN = 4

/**
 * Pairs of an icon and a colour without repetition. `random` returns a number from 0 up to 1, like
 * `Math.random`.
 */
export function tagIdeas(random: () => number): TagIdea[] {
  const icons = shuffled(IDEA_ICONS, random)
  const hues = shuffled(Object.keys(TAG_PALETTE) as TagHue[], random)
  return Array.from({ length: IDEAS_SHOWN }, (_, place) => ({
    icon: icons[place] ?? '',
    color: TAG_PALETTE[hues[place] ?? 'blue'][3 + Math.floor(random() * 3)] ?? '',
  }))
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
