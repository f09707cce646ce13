import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyConfiguration } from '#contract/external-sign-in.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { strategyConfigurations, useRemoveConfiguration } from './queries.ts'
import { StrategyForm } from './StrategyForm.tsx'
import { StrategyIcon } from './StrategyIcon.tsx'

/** The external sign-in methods. For administrators. */
export function StrategiesSection() {
  const { t } = useTranslation()
  const { data: configurations, error, refetch } = useQuery(strategyConfigurations())
  return (
    <div className="space-y-4">
      <p className="max-w-reading text-soft">{t('externalSignIn.adminBody')}</p>
      {!configurations && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!configurations && !error && <Skeleton lines={3} />}
      {configurations && (
        <ul aria-label={t('externalSignIn.strategies')} className="space-y-3">
          {configurations.map((configuration) => (
            <StrategyRow key={configuration.strategy} configuration={configuration} />
          ))}
        </ul>
      )}
    </div>
  )
}

function StrategyRow({ configuration }: { configuration: StrategyConfiguration }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { strategy, name, source, issuer, clientId, callbackUrl, variable } = configuration
  const kind = t(`externalSignIn.kinds.${strategy}`)
  return (
    <li className="rounded-card border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StrategyIcon strategy={strategy} />
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex items-center gap-2">
            <h3 className="truncate font-[550]">{kind}</h3>
            {source !== 'none' && <Chip>{t(`externalSignIn.sources.${source}`)}</Chip>}
          </div>
          <p className="text-small break-all text-faint">
            {source === 'none'
              ? t('externalSignIn.notSetUp')
              : [name !== kind && name, issuer, clientId].filter(Boolean).join(' · ')}
          </p>
          {source === 'environment' && (
            <p className="text-small text-faint">{t('externalSignIn.setBy', { variable })}</p>
          )}
        </div>
        {source !== 'environment' && !isChanging && (
          <div className="flex gap-1">
            <Button
              size="small"
              aria-label={t(source === 'none' ? 'externalSignIn.setUpOf' : 'externalSignIn.changeOf', {
                kind,
              })}
              onClick={() => setChanging(true)}
            >
              {t(source === 'none' ? 'externalSignIn.setUp' : 'externalSignIn.change')}
            </Button>
            {source === 'saved' && <RemoveButton configuration={configuration} kind={kind} />}
          </div>
        )}
      </div>
      {(source !== 'none' || isChanging) && (
        <p className="mt-2 text-small text-soft">
          {t('externalSignIn.callback')}{' '}
          <code className="rounded-tag bg-sunk px-1.5 py-0.5 font-mono break-all select-all">
            {callbackUrl}
          </code>
          <CopyButton
            label={t('externalSignIn.copyCallback')}
            text={() => callbackUrl}
            className="align-middle"
          />
        </p>
      )}
      {isChanging && <StrategyForm configuration={configuration} onClose={() => setChanging(false)} />}
    </li>
  )
}

interface RemoveButtonProps {
  configuration: StrategyConfiguration
  kind: string
}

function RemoveButton({ configuration: { strategy, name }, kind }: RemoveButtonProps) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useRemoveConfiguration()
  async function confirmRemoval() {
    const isConfirmed = await confirm({
      title: t('externalSignIn.removeTitle', { name }),
      body: t('externalSignIn.removeBody'),
      confirmLabel: t('externalSignIn.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ strategy })
  }
  return (
    <Button
      size="small"
      tone="quiet"
      isBusy={isPending}
      aria-label={t('externalSignIn.removeOf', { kind })}
      onClick={() => void confirmRemoval()}
    >
      {t('externalSignIn.remove')}
    </Button>
  )
}
