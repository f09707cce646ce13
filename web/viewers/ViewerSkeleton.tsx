import { useTranslation } from 'react-i18next'

const WIDTHS = ['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-3/4', 'w-0', 'w-1/3', 'w-full', 'w-5/6']

/** The placeholder of a text. */
export function ViewerSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-label={t('viewer.opening')}
      className="min-h-0 flex-1 overflow-hidden p-6 md:p-10"
    >
      <div className="mx-auto max-w-measure animate-breathe space-y-4">
        {WIDTHS.map((width, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines that never change
          <div key={line} className={`h-4 rounded-small bg-sunk ${width}`} />
        ))}
      </div>
    </div>
  )
}
