/** The icons that a tag can have instead of an emoji, which needs a font of the reader's system. */
export const TAG_ICONS = [
  'book',
  'briefcase',
  'flask',
  'palette',
  'home',
  'plane',
  'idea',
  'receipt',
  'school',
  'health',
  'tools',
  'plant',
  'music',
  'camera',
  'law',
  'compass',
  'money',
  'code',
  'chart',
  'mail',
  'people',
  'heart',
  'star',
  'archive',
] as const
export type TagIconName = (typeof TAG_ICONS)[number]

/** As a tag stores it: `:book:`. */
export const iconText = (name: TagIconName): string => `:${name}:`

/** The icon that a tag stores; `undefined` for an emoji. */
export const iconName = (text: string): TagIconName | undefined =>
  TAG_ICONS.find((name) => iconText(name) === text)
