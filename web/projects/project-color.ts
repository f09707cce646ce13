import { type Project, ProjectColor } from '#contract/projects.ts'

export const COLOR_STYLES: Record<ProjectColor, string> = {
  blue: 'bg-accent/12 text-accent',
  green: 'bg-good/12 text-good',
  amber: 'bg-warn/12 text-warn',
  red: 'bg-bad/12 text-bad',
  violet: 'bg-violet/12 text-violet',
}

/** The chosen color, else one that follows from the id, so that it is the same in every browser. */
export function projectColor({ id, color }: Pick<Project, 'id' | 'color'>): ProjectColor {
  if (color) return color
  let sum = 0
  for (const character of id) sum += character.codePointAt(0) ?? 0
  const colors = ProjectColor.options
  return colors[sum % colors.length] ?? 'blue'
}
