import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { adminPath } from '#web/admin/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { toggled } from '#web/platform/toggled.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { HeadingActions } from '#web/ui/page/heading-actions.ts'
import {
  filterModels,
  foldKeyless,
  lacksKey,
  MODEL_STATES,
  MODELS_PAGE_SIZE,
  modelQueryOf,
  providersWithoutKey,
} from './administered-models.ts'
import { allModels } from './administration.queries.ts'
import { ChosenModelsBar } from './ChosenModelsBar.tsx'
import { ModelTable } from './ModelTable.tsx'

/** The administration of models. */
export function ModelsSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, state, page } = modelQueryOf(useSearch({ from: '/shell/admin-only/admin' }))
  const { data, error, refetch } = useQuery(allModels())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set<string>())
  const [isAll, setAll] = useState(false)
  const matching = filterModels(data?.models ?? [], { search, state })
  const { shown: found, folded } = foldKeyless(matching, isAll || search !== '' || state !== 'all')
  const shown = found.slice((page - 1) * MODELS_PAGE_SIZE, page * MODELS_PAGE_SIZE)
  const show = (changed: { search?: string; state?: string; page?: number }) => {
    const next = { search, state, page: 1, ...changed }
    const query = { search: next.search || undefined, state: next.state === 'all' ? undefined : next.state }
    void navigate({
      ...adminPath({ ...query, section: 'models', page: next.page > 1 ? String(next.page) : undefined }),
      replace: true,
    })
  }
  return (
    <div className="space-y-4">
      <HeadingActions>
        <Button icon={<Plug size={16} />} onClick={() => openDialog('providers')}>
          {t('llmModels.providers')}
        </Button>
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => openDialog('add-model')}>
          {t('llmModels.add')}
        </Button>
      </HeadingActions>
      <p className="text-soft">{t('llmModels.intro')}</p>
      <search className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('llmModels.search')}
          initial={search}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={(text) => show({ search: text })}
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          label={t('llmModels.state')}
          isLabelHidden
          isFilter
          value={state}
          onChange={(next) => show({ state: next })}
          options={MODEL_STATES.map((value) => ({ value, label: t(`llmModels.states.${value}`) }))}
          className="max-sm:w-full"
        />
      </search>
      <ChosenModelsBar found={found} chosen={chosen} onChoose={setChosen} tags={data?.tags ?? []} />
      <ModelTable
        query={{
          data: data && { data: shown, total: found.length },
          error: error && new Error(t('llmModels.loadFailed')),
          refetch,
        }}
        chosen={chosen}
        onToggle={(id) => setChosen(toggled(chosen, id))}
        page={page}
        onPage={(next) => show({ page: next })}
      />
      <KeylessNotice folded={folded} models={matching} onShow={() => setAll(true)} />
    </div>
  )
}

interface KeylessNoticeProps {
  /** Models that are not listed yet. */
  folded: AdminModel[]
  models: AdminModel[]
  onShow: () => void
}

/** Once for all providers, in place of a reason in every row. At the end, where models without a key are listed. */
function KeylessNotice({ folded, models, onShow }: KeylessNoticeProps) {
  const { t } = useTranslation()
  const providers = providersWithoutKey(models)
  if (providers.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-4 py-2.5 text-soft">
      <KeyRound aria-hidden size={16} className="flex-none text-faint" />
      <span className="min-w-0 flex-1 basis-56">
        {t('llmModels.keyless', { count: models.filter(lacksKey).length, providers: providers.join(', ') })}
      </span>
      {folded.length > 0 && (
        <Button size="small" onClick={onShow}>
          {t('llmModels.showKeyless', { count: folded.length })}
        </Button>
      )}
    </p>
  )
}
