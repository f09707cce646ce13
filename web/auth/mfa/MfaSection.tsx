import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MfaStatus } from '#contract/mfa-status.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { mfaStatus, useBeginSetup, useDisableMfa, useReplaceBackupCodes } from './queries.ts'

/** Settings for multi-factor authentication. */
export function MfaSection() {
  const { t } = useTranslation()
  const { data: status, error, refetch } = useQuery(mfaStatus())
  return (
    <Section title={t('mfa.title')} hint={t('mfa.hint')}>
      {status && (status.enabled ? <Enabled status={status} /> : <Disabled />)}
      {!status && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!status && !error && <Skeleton parts={['text', 'button']} className="max-w-60" />}
    </Section>
  )
}

function Disabled() {
  const { t } = useTranslation()
  const { mutate: begin, isPending } = useBeginSetup()
  const beginSetup = () => begin(undefined, { onSuccess: (setup) => openDialog('mfa-setup', { setup }) })
  return (
    <>
      <p className="text-soft">{t('mfa.isOff')}</p>
      <Button className="mt-3" isBusy={isPending} onClick={beginSetup}>
        {t('mfa.enable')}
      </Button>
    </>
  )
}

function Enabled({ status: { enforced, backupCodesLeft } }: { status: MfaStatus }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="flex items-center gap-2 font-[550]">
        <ShieldCheck aria-hidden size={17} className="text-good" />
        {t('mfa.isOn')}
      </p>
      <p className={backupCodesLeft < 3 ? 'mt-1 text-warn' : 'mt-1 text-soft'}>
        {t('mfa.backupCodesLeft', { count: backupCodesLeft })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ReplaceButton />
        {!enforced && <DisableButton />}
      </div>
      {enforced && <p className="mt-3 text-small text-faint">{t('mfa.isEnforced')}</p>}
    </>
  )
}

function ReplaceButton() {
  const { t } = useTranslation()
  const { mutate: replace, isPending } = useReplaceBackupCodes()
  async function confirmReplacing() {
    const isConfirmed = await confirm({
      title: t('mfa.replaceTitle'),
      body: t('mfa.replaceBody'),
      confirmLabel: t('mfa.replace'),
    })
    if (!isConfirmed) return
    replace(undefined, {
      onSuccess: ({ backupCodes }) => openDialog('new-backup-codes', { codes: backupCodes }),
    })
  }
  return (
    <Button isBusy={isPending} onClick={() => void confirmReplacing()}>
      {t('mfa.replace')}
    </Button>
  )
}

function DisableButton() {
  const { t } = useTranslation()
  const { mutate: disable, isPending } = useDisableMfa()
  async function confirmDisabling() {
    const isConfirmed = await confirm({
      title: t('mfa.disableTitle'),
      body: t('mfa.disableBody'),
      confirmLabel: t('mfa.disable'),
      isDestructive: true,
    })
    if (isConfirmed) disable(undefined)
  }
  return (
    <Button tone="quiet" isBusy={isPending} onClick={() => void confirmDisabling()}>
      {t('mfa.disable')}
    </Button>
  )
}
