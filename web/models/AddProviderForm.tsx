import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { serverId, takesOneKey } from './provider-form.ts'
import { providerList } from './providers.queries.ts'

/** The option for a server with its own name. */
const OWN_SERVER = 'own-server'
/** The form of a vendor, which is the first choice, has its place before the vendors are known. */
const LOADING = 'loading'

/** A provider with its key, or an OpenAI-compatible server with a name and its address. */
export function AddProviderForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation()
  const { data: providers = [], isPending } = useQuery(providerList())
  const [nameError, setNameError] = useState<string>()
  const vendors = providers.filter(takesOneKey)
  const first = isPending ? LOADING : (vendors[0]?.id ?? OWN_SERVER)
  const [chosen = first, setChosen] = useState<string>()
  const isOwnServer = chosen === OWN_SERVER

  function idOfServer(name: string) {
    const id = serverId(name)
    const isTaken = providers.some((known) => known.id === id)
    if (id !== undefined) setNameError(isTaken ? t('providers.nameTaken') : undefined)
    else setNameError(t('providers.nameMissing'))
    return isTaken ? undefined : id
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={t('firstRun.vendor')}
        value={chosen}
        onChange={setChosen}
        options={[
          ...(isPending ? [{ value: LOADING, label: '' }] : []),
          ...vendors.map(({ id, name }) => ({ value: id, label: name })),
          { value: OWN_SERVER, label: t('providers.ownServer') },
        ]}
        className={isOwnServer ? 'w-full' : 'w-full sm:w-60'}
      />
      {/* Remounted for each other provider: the key and the error of one must not be shown for another. */}
      <ProviderForm
        key={chosen === first ? 'first' : chosen}
        idFor={(name) => (isOwnServer ? idOfServer(name) : chosen)}
        isServer={isOwnServer}
        submitLabel={t('firstRun.connect')}
        onSaved={onSaved}
      >
        {isOwnServer && (
          <TextField
            name="name"
            label={t('providers.name')}
            error={nameError}
            autoComplete="off"
            className="w-full"
          />
        )}
      </ProviderForm>
    </div>
  )
}
