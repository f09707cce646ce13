import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectColor } from '#contract/projects.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { COLOR_STYLES } from './project-color.ts'

interface ProjectColorFieldProps {
  value: ProjectColor | null
  onChange: (color: ProjectColor | null) => void
}

const CHOICES = [null, ...ProjectColor.options]

/** The color of a project in lists, or none of its own. */
export function ProjectColorField({ value, onChange }: ProjectColorFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 font-[550]">{t('projects.color')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {CHOICES.map((color) => (
          <label
            key={color}
            className={cn(
              'relative grid h-8 min-w-8 place-items-center rounded-control border border-line px-2 hover:border-line-strong has-checked:border-current has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-11 touch:min-w-9',
              color ? COLOR_STYLES[color] : 'text-soft has-checked:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={color ? t(`projects.colors.${color}`) : undefined}
              checked={color === value}
              onChange={() => onChange(color)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            {color ? (
              <span
                aria-hidden
                className="grid size-4 place-items-center rounded-full bg-current peer-checked:*:visible"
              >
                <Check size={12} strokeWidth={4} className="invisible text-paper" />
              </span>
            ) : (
              t('projects.colorAutomatic')
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
