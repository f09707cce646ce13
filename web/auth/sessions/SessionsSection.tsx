import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OpenSession } from '#contract/auth-sessions.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate, formatTime } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useImpersonator } from '../impersonation/queries.ts'
import { foldedSessions } from './folded-sessions.ts'
import { sessionList, useEndAllSessions, useEndOtherSessions, useEndSession } from './queries.ts'

/** The active sessions of the user. */
export function SessionsSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionList())
  const mayEnd = useImpersonator() === null
  return (
    <Section title={t('sessions.title')} hint={mayEnd ? t('sessions.hint') : t('sessions.notYours')}>
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && <SessionList sessions={data} mayEnd={mayEnd} />}
      {data && mayEnd && <EndMany hasOthers={data.length > 1} />}
    </Section>
  )
}

function SessionList({ sessions, mayEnd }: { sessions: OpenSession[]; mayEnd: boolean }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? sessions : foldedSessions(sessions)
  const showAll = () => {
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll('li')[shown.length]?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={t('sessions.title')} className="divide-y divide-line">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} mayEnd={mayEnd} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button tone="quiet" size="small" onClick={showAll} className="mt-1 -ms-2.5">
          {t('sessions.showAll', { count: sessions.length })}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, mayEnd }: { session: OpenSession; mayEnd: boolean }) {
  const { t } = useTranslation()
  const { mutate: end, isPending } = useEndSession()
  const { id, address, lastUsedAt, isCurrent, isImpersonation } = session
  const name = useSessionName(session)
  return (
    <li tabIndex={-1} className="flex items-center gap-3 py-3 outline-none first:pt-0">
      <span className="text-faint">
        {/^(iOS|Android)$/.test(session.system) ? (
          <Smartphone aria-hidden size={18} />
        ) : (
          <Monitor aria-hidden size={18} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-[550]">{name}</span>
          {isCurrent && <Chip tone="good">{t('sessions.current')}</Chip>}
          {isImpersonation && <Chip tone="bad">{t('sessions.byAdmin')}</Chip>}
        </p>
        <p className="text-small break-words text-faint">
          {t('sessions.lastUsed', {
            address,
            moment: `${formatDate(lastUsedAt)}, ${formatTime(lastUsedAt)}`,
          })}
        </p>
      </div>
      {!isCurrent && mayEnd && (
        <Button
          size="small"
          isBusy={isPending}
          aria-label={t('sessions.endOf', { name, address })}
          onClick={() => end({ id })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useSessionName({ browser, system }: OpenSession): string {
  const { t } = useTranslation()
  if (browser && system) return t('sessions.browserOn', { browser, system })
  return browser || system || t('sessions.unknown')
}

function EndMany({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation()
  const endOthers = useEndOtherSessions()
  const endAll = useEndAllSessions()
  async function endAllConfirmed() {
    const isConfirmed = await confirm({
      title: t('sessions.endAllTitle'),
      body: t('sessions.endAllBody'),
      confirmLabel: t('sessions.endAll'),
      isDestructive: true,
    })
    if (isConfirmed) endAll.mutate(undefined)
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {hasOthers && (
        <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <Button tone="quiet" isBusy={endAll.isPending} onClick={() => void endAllConfirmed()}>
        {t('sessions.endAll')}
      </Button>
    </div>
  )
}
