import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { type ServerState, stateOf } from './server-state.ts'

const TONES: Record<ServerState, 'good' | 'bad' | 'warn' | 'plain'> = {
  works: 'good',
  fails: 'bad',
  'signed-out': 'warn',
  off: 'plain',
  unknown: 'plain',
}

/** Whether a server answers, and why not. */
export function McpServerStatus({ server }: { server: McpServerDetails }) {
  const { t } = useTranslation()
  const { error, errorKey, checkedAt } = server
  const state = stateOf(server)
  return (
    <span className="flex max-w-96 flex-col items-start gap-1">
      <Chip tone={TONES[state]}>{t(`mcp.states.${state}`)}</Chip>
      {error !== null && (
        <span className="text-small break-words text-soft">{shownText(error, errorKey)}</span>
      )}
      {checkedAt !== null && (
        <span className="text-small whitespace-nowrap text-faint">
          {t('mcp.checked', { when: formatMoment(checkedAt) })}
        </span>
      )}
    </span>
  )
}
