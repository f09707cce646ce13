import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/layout/class-names.ts'
import { foldedChanges, lineChanges, type ShownChange } from './line-changes.ts'

interface ArtifactChangesProps {
  before: { number: number; content: string }
  after: { number: number; content: string }
}

/** The lines in which two versions differ. */
export function ArtifactChanges({ before, after }: ArtifactChangesProps) {
  const { t } = useTranslation()
  const changes = useMemo(() => lineChanges(before.content, after.content), [before.content, after.content])
  const title = t('artifacts.changesFrom', { before: before.number, after: after.number })
  const isSame = changes?.every(({ kind }) => kind === 'same')
  return (
    <section aria-label={title} className="p-4">
      <h3 className="mb-2 text-small text-soft">{title}</h3>
      {!changes && <p className="text-soft">{t('artifacts.tooDifferent')}</p>}
      {isSame && <p className="text-soft">{t('artifacts.noChanges')}</p>}
      {changes && !isSame && (
        // Focusable, so that long lines can be scrolled by keyboard.
        <div
          tabIndex={0}
          role="group"
          aria-label={title}
          className="overflow-x-auto rounded-card border border-line bg-sunk py-2 font-code text-[12.5px] leading-5"
        >
          <div className="w-fit min-w-full">
            {foldedChanges(changes).map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they are made together and never reordered
              <Change key={index} change={change} />
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

const LOOKS = {
  same: { sign: ' ', className: 'text-soft' },
  added: { sign: '+', className: 'bg-good/12 text-ink' },
  removed: { sign: '−', className: 'bg-bad-soft text-ink' },
}

function Change({ change: { kind, lines, hidden } }: { change: ShownChange }) {
  const { t } = useTranslation()
  if (hidden !== undefined)
    return (
      <p className="my-1 border-y border-line px-3 py-1 font-interface text-small text-faint">
        {t('artifacts.hiddenLines', { count: hidden })}
      </p>
    )
  const { sign, className } = LOOKS[kind]
  return (
    <div className={cn('px-3 whitespace-pre', className)}>
      {kind !== 'same' && (
        <span className="sr-only">{t(kind === 'added' ? 'artifacts.added' : 'artifacts.removed')}</span>
      )}
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index}>
          <span aria-hidden className="inline-block w-5 text-faint select-none">
            {sign}
          </span>
          {line}
        </div>
      ))}
    </div>
  )
}
