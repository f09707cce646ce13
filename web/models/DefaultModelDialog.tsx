import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Model, UNKNOWN_WINDOW } from '#contract/models.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { RadioList } from '#web/ui/forms/RadioList.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { matchesSearch, modelsOfServer } from './model-display.ts'
import { useSetDefaultModel } from './providers.queries.ts'
import { modelList } from './queries.ts'

interface Input {
  providerId: string
  providerName: string
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'default-model': Input
  }
}

/** Longer lists get a search field. */
const SEARCH_FROM = 8

/** After connecting a server with several models: the server's order does not determine a default. */
export function DefaultModelDialog({
  input: { providerId, providerName },
  onClose,
}: {
  input: Input
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data: all = [] } = useQuery(modelList())
  const [query, setQuery] = useState('')
  const checked = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const { mutate: setDefault, isPending, error } = useSetDefaultModel()
  const models = modelsOfServer(all, providerId)
  const found = models.filter((model) => matchesSearch(model, query))
  // The one that others get now, where it is of this server; the default in the list is the caller's last choice.
  const value = chosen ?? (models.find(({ type }) => type === 'text') ?? models[0])?.id
  const save = () => {
    const model = models.find(({ id }) => id === value)
    if (model) setDefault(model, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      isStep
      onClose={onClose}
      title={t('defaultModel.title')}
      description={t('defaultModel.body', { name: providerName })}
      initialFocus={checked}
      className={fullScreenOnPhone}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('defaultModel.skip')}
          </Button>
          <Button tone="primary" isBusy={isPending} disabled={value === undefined} onClick={save}>
            {t('defaultModel.use')}
          </Button>
        </>
      }
    >
      {models.length > SEARCH_FROM && (
        <SearchField label={t('models.search')} debounce={0} onSearch={setQuery} className="mb-3" />
      )}
      <ErrorState message={error?.message} />
      {found.length === 0 ? (
        <EmptyState title={t('models.noneFound', { query })} />
      ) : (
        <RadioList
          label={t('defaultModel.title')}
          options={found.map((model) => ({ value: model.id, label: model.name, hint: windowOf(model) }))}
          value={value}
          onChange={setChosen}
          checkedRef={checked}
        />
      )}
    </Dialog>
  )

  function windowOf({ contextWindow, isContextWindowAssumed }: Model) {
    const tokens = formatNumber(contextWindow)
    if (!isContextWindowAssumed) return t('defaultModel.window', { tokens })
    return contextWindow === UNKNOWN_WINDOW ? undefined : t('defaultModel.windowByName', { tokens })
  }
}
