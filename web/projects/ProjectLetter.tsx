import type { Project } from '#contract/projects.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { COLOR_STYLES, projectColor } from './project-color.ts'

/** The first letter of a project on its color. Decorative: the name is beside it. */
export function ProjectLetter({ project }: { project: Pick<Project, 'id' | 'name' | 'color'> }) {
  const [letter = ''] = Array.from(project.name.trim())
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-7 flex-none place-items-center rounded-control text-base font-semibold',
        COLOR_STYLES[projectColor(project)],
      )}
    >
      {letter.toLocaleUpperCase()}
    </span>
  )
}
