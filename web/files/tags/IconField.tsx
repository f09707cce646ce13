import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { iconName, iconText, TAG_ICONS } from '#contract/tag-icons.ts'
import { TagIcon } from './TagIcon.tsx'

interface IconFieldProps {
  value: string
  onChange: (icon: string) => void
}

/** The icons that any browser shows, beside the field for an emoji. */
export function IconField({ value, onChange }: IconFieldProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 font-[550]">{t('tags.icons')}</legend>
      <div className="grid grid-cols-12 gap-1 max-sm:grid-cols-8">
        {TAG_ICONS.map((name) => (
          <label
            key={name}
            className="relative grid h-8 place-items-center rounded-small border border-line text-soft hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-9"
          >
            <input
              type="radio"
              name={group}
              aria-label={t(`tags.iconNames.${name}`)}
              checked={name === iconName(value)}
              onChange={() => onChange(iconText(name))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <TagIcon icon={iconText(name)} size={16} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
