import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'

interface PageJumpProps {
  page: number
  count: number
  onJump: (page: number) => void
}

/** The current page; entering another number jumps to it. */
export function PageJump({ page, count, onJump }: PageJumpProps) {
  const { t } = useTranslation()
  const [entered, setEntered] = useState<string>()

  function jump(event?: FormEvent) {
    event?.preventDefault()
    const wanted = Number.parseInt(entered ?? '', 10)
    if (wanted >= 1) onJump(Math.min(wanted, count))
    setEntered(undefined)
  }

  return (
    <form onSubmit={jump} className="me-2 flex items-center gap-1.5 text-small whitespace-nowrap text-soft">
      <input
        inputMode="numeric"
        aria-label={t('viewer.page')}
        value={entered ?? String(page)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        onBlur={() => jump()}
        className="h-8 w-12 rounded-small border border-line-control bg-paper px-1.5 text-center tabular-nums outline-accent touch:h-11"
      />
      <span>{t('viewer.pageOf', { total: formatNumber(count) })}</span>
    </form>
  )
}
