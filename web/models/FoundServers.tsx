import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LocalServer } from '#contract/models.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { localServerId } from './local-server-id.ts'
import { localServers, providerList, useSaveProvider } from './providers.queries.ts'

/** Local model servers; one click connects them. */
export function FoundServers() {
  const { t } = useTranslation()
  const { data: servers, isPending, error } = useQuery(localServers())
  const { data: providers = [] } = useQuery(providerList())
  const inUse = new Set(providers.map(({ baseUrl }) => baseUrl))
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 font-[550]">{t('firstRun.localTitle')}</h3>
      {isPending && <p className="text-soft">{t('firstRun.localLooking')}</p>}
      {error && <p className="text-bad">{error.message}</p>}
      {servers?.length === 0 && <p className="text-soft">{t('firstRun.localNone')}</p>}
      {/* Also while it looks: most find none, and the page is not to move then. */}
      {(isPending || servers?.every(({ models }) => models.length === 0)) && <OllamaCommand />}
      <ul className="space-y-2">
        {servers?.map((server) => (
          <FoundServer key={server.baseUrl} server={server} isInUse={inUse.has(server.baseUrl)} />
        ))}
      </ul>
    </div>
  )
}

/** A model that runs on most machines. */
const OLLAMA_COMMAND = 'ollama run qwen3:4b'

function OllamaCommand() {
  const { t } = useTranslation()
  return (
    <div className="mt-2">
      <p className="text-soft">{t('firstRun.ollama')}</p>
      <div className="my-1.5 flex w-fit max-w-full items-center gap-2 rounded-control bg-sunk py-0.5 ps-3 pe-1">
        <code className="min-w-0 font-code break-words">{OLLAMA_COMMAND}</code>
        <CopyButton label={t('firstRun.copyCommand')} text={() => OLLAMA_COMMAND} />
      </div>
      <p className="text-small text-faint">{t('firstRun.lookingAgain')}</p>
    </div>
  )
}

function FoundServer({ server, isInUse }: { server: LocalServer; isInUse: boolean }) {
  const { t } = useTranslation()
  const { mutate: save, isPending, error } = useSaveProvider()
  const { name, baseUrl, models } = server
  const use = () => save({ id: localServerId(name), name, baseUrl })
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <span className="font-[550]">{name}</span>{' '}
        <span className="text-small break-words text-faint">
          {baseUrl} · {t('firstRun.localModels', { count: models.length })}
        </span>
        <FieldError message={error?.message} />
      </div>
      {isInUse ? (
        <span className="text-small text-faint">{t('providers.inUse')}</span>
      ) : (
        <Button size="small" isBusy={isPending} onClick={use} aria-label={t('providers.useServer', { name })}>
          {t('firstRun.use')}
        </Button>
      )}
    </li>
  )
}
