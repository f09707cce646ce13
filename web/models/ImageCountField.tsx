import { Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IMAGES_PER_ANSWER_MAX, imageSettings } from '#contract/image-settings.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** How many pictures the next message creates. An invalid number changes nothing and is replaced on leaving. */
export function ImageCountField() {
  const { t } = useTranslation()
  const count = useModelSettings(({ n }) => n ?? 1)
  return (
    <label
      title={t('models.imageCount')}
      className="flex h-7 flex-none items-center gap-1 rounded-control ps-2 text-soft focus-within:bg-hover hover:bg-hover touch:h-11"
    >
      <Images aria-hidden size={15} />
      <span className="sr-only">{t('models.imageCount')}</span>
      <input
        // With the number from another tab or the dialog, the field starts again.
        key={count}
        type="number"
        inputMode="numeric"
        min={1}
        max={IMAGES_PER_ANSWER_MAX}
        step={1}
        defaultValue={count}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          const given = imageSettings.n.safeParse(valueAsNumber)
          if (given.success) changeModelSettings({ n: given.data })
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = String(count)
        }}
        className="h-full w-9 bg-transparent font-medium text-ink tabular-nums outline-none"
      />
    </label>
  )
}
