import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '../forms/IconButton.tsx'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination of a list of known length; nothing when it has one page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const from = (page - 1) * pageSize + 1
  return (
    <nav aria-label={t('ui.pages')} className="flex items-center justify-end gap-2">
      <span className="text-small text-soft tabular-nums">
        {t('ui.pageRange', {
          from: formatNumber(from),
          to: formatNumber(Math.min(page * pageSize, total)),
          total: formatNumber(total),
        })}
      </span>
      <IconButton
        label={t('ui.previousPage')}
        icon={<ChevronLeft size={16} className="rtl:-scale-x-100" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t('ui.nextPage')}
        icon={<ChevronRight size={16} className="rtl:-scale-x-100" />}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
