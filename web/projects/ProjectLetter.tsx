import type { Project } from '#contract/projects.ts'
import { cn } from '#web/ui/layout/class-names.ts'

const HUES = [
  'bg-accent/12 text-accent',
  'bg-good/12 text-good',
  'bg-warn/12 text-warn',
  'bg-bad/12 text-bad',
]

/** The first letter of a project on a color that stays with it. Decorative: the name is beside it. */
export function ProjectLetter({ project: { id, name } }: { project: Pick<Project, 'id' | 'name'> }) {
  const [letter = ''] = Array.from(name.trim())
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-7 flex-none place-items-center rounded-control text-base font-semibold',
        HUES[hueOf(id)],
      )}
    >
      {letter.toLocaleUpperCase()}
    </span>
  )
}

/** Of the characters of the id, so that it is the same in every browser. */
function hueOf(id: string): number {
  let sum = 0
  for (const character of id) sum += character.codePointAt(0) ?? 0
  return sum % HUES.length
}
