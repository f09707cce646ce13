import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Provider } from '#contract/models.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { ConnectProvider } from './ConnectProvider.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { isServer } from './provider-form.ts'
import { providerList, useRefreshModels, useRemoveProvider } from './providers.queries.ts'
import { RemoveButton } from './RemoveButton.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    providers: undefined
  }
}

/** Connected providers, and a form for more. For administrators. */
export function ProvidersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: providers, error, refetch } = useQuery(providerList())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('providers.title')}
      description={t('providers.body')}
      width="wide"
      className={fullScreenOnPhone}
    >
      {providers && <Connected providers={providers.filter(({ source }) => source !== 'none')} />}
      {providers?.some(({ source }) => source !== 'none') && <RefreshButton />}
      {!providers && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!providers && !error && <Spinner className="mx-auto my-6 text-faint" />}
      <section aria-labelledby="add-provider" className="mt-6">
        <h3 id="add-provider" className="mb-3 font-reading text-large font-semibold">
          {t('providers.add')}
        </h3>
        <ConnectProvider />
        {providers?.filter(isSetUpElsewhere).map(({ id, name, variable }) => (
          <p key={id} className="mt-4 text-small break-words text-faint">
            {t('providers.elsewhere', { name, variable: variable ?? id })}
          </p>
        ))}
      </section>
    </Dialog>
  )
}

const isSetUpElsewhere = ({ backend, source }: Provider) => backend === 'bedrock' && source === 'none'

function RefreshButton() {
  const { t } = useTranslation()
  const { mutate: refresh, isPending } = useRefreshModels()
  return (
    <Button
      size="small"
      icon={<RefreshCw size={14} />}
      isBusy={isPending}
      onClick={() => refresh(undefined)}
      className="mt-3"
    >
      {t('providers.refresh')}
    </Button>
  )
}

function Connected({ providers }: { providers: Provider[] }) {
  const { t } = useTranslation()
  if (providers.length === 0) return <p className="text-soft">{t('providers.none')}</p>
  return (
    <ul aria-label={t('providers.connected')} className="space-y-2">
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} />
      ))}
    </ul>
  )
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { name, source, keyHint, baseUrl, variable } = provider
  return (
    <li className="rounded-card border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex items-center gap-2">
            <span className="truncate font-[550]">{name}</span>
            <Chip>{t(source === 'environment' ? 'providers.fromEnvironment' : 'providers.saved')}</Chip>
          </div>
          <p className="text-small break-all text-faint">
            {[baseUrl, keyHint && t('providers.keyEnding', { hint: keyHint })].filter(Boolean).join(' · ')}
          </p>
          {source === 'environment' && variable && (
            <p className="text-small break-words text-faint">{t('providers.setBy', { variable })}</p>
          )}
        </div>
        {source === 'saved' && !isChanging && (
          <div className="flex gap-1">
            <Button
              size="small"
              tone="quiet"
              aria-label={t('providers.changeOf', { name })}
              onClick={() => setChanging(true)}
            >
              {t(isServer(provider) ? 'providers.change' : 'providers.replaceKey')}
            </Button>
            <RemoveProvider provider={provider} />
          </div>
        )}
      </div>
      {isChanging && (
        <div className="mt-3 mb-1">
          <ProviderForm
            idFor={() => provider.id}
            isServer={isServer(provider)}
            address={baseUrl}
            submitLabel={t('providers.save')}
            onSaved={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        </div>
      )}
    </li>
  )
}

function RemoveProvider({ provider: { id, name } }: { provider: Provider }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useRemoveProvider()
  return (
    <RemoveButton
      label={t('providers.remove')}
      fullLabel={t('providers.removeOf', { name })}
      isBusy={isPending}
      title={t('providers.removeTitle', { name })}
      body={t('providers.removeBody')}
      onRemove={() => remove({ id })}
    />
  )
}
