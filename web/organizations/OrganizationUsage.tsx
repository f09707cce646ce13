import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationUsage as Usage } from '#contract/organizations.ts'
import { useModelName } from '#web/models/queries.ts'
import { formatDollars, formatMonth, formatNumber } from '#web/platform/formats.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { monthAfter } from './months.ts'
import { organizationUsage } from './queries.ts'

/** What members used for an organization in one month. */
export function OrganizationUsage({ id }: { id: string }) {
  const { t } = useTranslation()
  const [month, setMonth] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useQuery(organizationUsage(id, month))
  const shown = month ?? data?.month
  return (
    <Panel
      title={t('organizations.usage')}
      hint={t('organizations.usageHint')}
      actions={
        shown && (
          <span className="flex items-center gap-1">
            <IconButton
              size="small"
              label={t('organizations.previousMonth')}
              icon={<ChevronLeft size={16} className="rtl:-scale-x-100" />}
              onClick={() => setMonth(monthAfter(shown, -1))}
            />
            <span className="min-w-28 text-center tabular-nums" aria-live="polite">
              {formatMonth(shown)}
            </span>
            <IconButton
              size="small"
              label={t('organizations.nextMonth')}
              icon={<ChevronRight size={16} className="rtl:-scale-x-100" />}
              disabled={monthAfter(shown, 1) > new Date().toISOString().slice(0, 7)}
              onClick={() => setMonth(monthAfter(shown, 1))}
            />
          </span>
        )
      }
    >
      {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={1} rowHeight="h-15" className="px-4" />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          {data.rows.length === 0 ? (
            <p className="px-4 py-5 text-soft">{t('organizations.noUsage')}</p>
          ) : (
            <UsageTable usage={data} />
          )}
        </div>
      )}
    </Panel>
  )
}

const cell = 'px-4 py-2 text-end tabular-nums'

function UsageTable({ usage: { rows, total } }: { usage: Usage }) {
  const { t } = useTranslation()
  return (
    <div role="region" aria-label={t('organizations.usage')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-120 text-small">
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="px-4 py-2 text-start font-[550]">
              {t('organizations.usedBy')}
            </th>
            {(['runs', 'inputTokens', 'outputTokens', 'cost'] as const).map((column) => (
              <th key={column} scope="col" className={`${cell} font-[550]`}>
                {t(`organizations.usageColumns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <UsageRow key={`${row.user?.userId} ${row.modelId}`} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-[550]">
            <th scope="row" className="px-4 py-2 text-start font-[550]">
              {t('organizations.usageTotal')}
            </th>
            <Numbers use={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function UsageRow({ row }: { row: Usage['rows'][number] }) {
  const { t } = useTranslation()
  const model = useModelName(row.modelId)
  const { user } = row
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-4 py-2 text-start font-normal">
        <bdi className="block">{user ? (user.name ?? user.username) : t('organizations.formerUser')}</bdi>
        <span className="block text-faint">{model}</span>
      </th>
      <Numbers use={row} />
    </tr>
  )
}

function Numbers({ use }: { use: Usage['total'] }) {
  const { t } = useTranslation()
  const isUnknown = use.unpricedRuns > 0 && use.unpricedRuns === use.runs
  return (
    <>
      <td className={cell}>{formatNumber(use.runs)}</td>
      <td className={cell}>{formatNumber(use.inputTokens)}</td>
      <td className={cell}>{formatNumber(use.outputTokens)}</td>
      <td className={cell}>{isUnknown ? t('organizations.costUnknown') : formatDollars(use.cost)}</td>
    </>
  )
}
