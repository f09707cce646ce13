import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { TAG_COLORS } from './tag-palette.ts'

interface ColorFieldProps {
  value: string
  onChange: (color: string) => void
}

/** A colour of the palette, or a hex code. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <div className="flex flex-col gap-2">
      <fieldset>
        <legend className="pb-1.5 font-[550]">{t('tags.palette')}</legend>
        <div className="grid grid-cols-8 gap-1">
          {TAG_COLORS.map(({ color, hue, shade }) => (
            <label
              key={color}
              style={{ backgroundColor: color }}
              className="relative grid h-6 place-items-center rounded-small border border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-9"
            >
              <input
                type="radio"
                name={name}
                aria-label={t('tags.colorName', { hue: t(`tags.hues.${hue}`), shade })}
                checked={color === value.toLowerCase()}
                onChange={() => onChange(color)}
                className="peer absolute inset-0 cursor-pointer opacity-0"
              />
              <Check
                aria-hidden
                size={16}
                strokeWidth={3}
                style={{ color: shade > 500 ? '#fff' : '#000' }}
                className="hidden peer-checked:block"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name="color"
        label={t('tags.color')}
        hint={t('tags.colorHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
