import { Bot } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { firstPrice, isCorrected, lacksKey, MODELS_PAGE_SIZE, perMillion } from './administered-models.ts'
import { ModelActions } from './ModelActions.tsx'

interface Selection {
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

interface ModelTableProps extends Selection {
  query: ComponentProps<typeof PagedRecords<AdminModel>>['query']
  page: number
  onPage: (page: number) => void
}

/** One page of the models, with their actions. */
export function ModelTable({ query, page, onPage, ...selection }: ModelTableProps) {
  const { t } = useTranslation()
  const columns = useColumns(selection)
  return (
    <PagedRecords
      query={query}
      none={{ Icon: Bot, title: t('llmModels.noneTitle'), body: t('llmModels.noneBody') }}
      label={t('llmModels.list')}
      keyOf={({ id }) => id}
      columns={columns}
      actions={(model) => <ModelActions model={model} />}
      actionsLabel={t('llmModels.actions')}
      page={page}
      pageSize={MODELS_PAGE_SIZE}
      onPage={onPage}
    />
  )
}

function useColumns(selection: Selection): [RecordColumn<AdminModel>, ...RecordColumn<AdminModel>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      header: t('llmModels.model'),
      className: 'w-full min-w-56 max-w-0',
      cell: (model) => <Name model={model} {...selection} />,
    },
    { key: 'status', header: t('llmModels.status'), cell: (model) => <Status model={model} /> },
    {
      key: 'users',
      header: t('llmModels.users'),
      // One line for most tags, where there is space for it.
      className: 'text-soft min-[88rem]:min-w-47',
      cell: (model) => <Users model={model} />,
    },
    {
      key: 'window',
      header: t('llmModels.window'),
      className: 'whitespace-nowrap text-soft min-[88rem]:min-w-30',
      isNumber: true,
      cell: ({ contextWindow }) => (contextWindow > 0 ? formatNumber(contextWindow) : null),
    },
    {
      key: 'price',
      header: t('llmModels.price'),
      className: 'min-w-24 text-soft min-[88rem]:min-w-36',
      isNumber: true,
      cell: (model) => <Price model={model} />,
    },
  ]
}

function Name({ model: { id, name, vendor }, chosen, onToggle }: Selection & { model: AdminModel }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <label className="grid size-6 flex-none cursor-pointer place-items-center touch:size-11">
        <span className="sr-only">{t('llmModels.select', { name })}</span>
        <input
          type="checkbox"
          checked={chosen.has(id)}
          onChange={() => onToggle(id)}
          className="size-4 cursor-pointer accent-accent"
        />
      </label>
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-[550]">{name}</span>
        <span className="block truncate text-small text-faint">{[vendor, id].join(' · ')}</span>
      </span>
    </span>
  )
}

function Status({ model }: { model: AdminModel }) {
  const { t } = useTranslation()
  const { type, configuration, obstacle, obstacleKey, isAdded, isUnverified } = model
  return (
    <span className="flex max-w-44 flex-wrap gap-1">
      {!configuration.enabled && <Chip>{t('llmModels.isDisabled')}</Chip>}
      {configuration.enabled && obstacle === null && <Chip tone="good">{t('llmModels.isAvailable')}</Chip>}
      {configuration.private && <Chip tone="accent">{t('llmModels.private')}</Chip>}
      {type === 'speech-to-text' && <Chip>{t('llmModels.typeSpeech')}</Chip>}
      {isAdded && <Chip>{t('llmModels.isAdded')}</Chip>}
      {isUnverified && <Chip>{t('models.unverified')}</Chip>}
      {isCorrected(model) && <Chip>{t('llmModels.isCorrected')}</Chip>}
      {lacksKey(model) && <Chip>{t('llmModels.noKey')}</Chip>}
      {obstacle !== null && !lacksKey(model) && (
        <span className="text-small break-words text-faint">{shownText(obstacle, obstacleKey)}</span>
      )}
    </span>
  )
}

function Users({ model: { configuration, userCount } }: { model: AdminModel }) {
  const { t } = useTranslation()
  const { allowedUserTags } = configuration
  const isForAdmins = configuration.private || allowedUserTags.length === 0
  return (
    <span className="block max-w-36 leading-tight min-[88rem]:max-w-48">
      <span className="block whitespace-nowrap">{t('llmModels.userCount', { count: userCount })}</span>
      <span className="block text-small text-faint">
        {isForAdmins ? t('llmModels.adminsOnly') : allowedUserTags.join(', ')}
      </span>
    </span>
  )
}

function Price({ model }: { model: AdminModel }) {
  const { t } = useTranslation()
  const price = firstPrice(model)
  if (!price) return t('llmModels.unknownPrice')
  if (model.type === 'image') return t('llmModels.perPicture', { price: formatNumber(price.image ?? 0) })
  return t('llmModels.prices', {
    input: formatNumber(perMillion(price.input)),
    output: formatNumber(perMillion(price.output)),
  })
}
