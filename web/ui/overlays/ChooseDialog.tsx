import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toggled } from '#web/platform/toggled.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Button } from '../forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '../forms/SearchField.tsx'
import { cn } from '../layout/class-names.ts'
import { type GrowingQuery, ListEnd } from '../lists/ListEnd.tsx'
import { Dialog } from './Dialog.tsx'
import { fullScreenOnPhone } from './popup-styles.ts'

export interface Choice {
  id: string
  icon: ReactNode
  name: string
  /** Shown below the name. */
  facts: string
  /** It is already selected and cannot be selected again. */
  isPresent: boolean
}

interface ChoicesProps {
  query: GrowingQuery & { refetch: () => unknown }
  /** The search results; undefined while loading. */
  choices: Choice[] | undefined
  choicesLabel: string
  /** Shown when there are no results. */
  noneTitle: string
}

interface ChooseDialogProps extends ChoicesProps {
  title: string
  hint?: string
  searchLabel: string
  onSearch: (text: string) => void
  /** The label of the button for a number of selected items. */
  confirmLabel: (count: number) => string
  isBusy?: boolean
  onConfirm: (ids: string[]) => void
  onClose: () => void
}

/** A dialog for selecting several of many items, found by name. */
export function ChooseDialog(props: ChooseDialogProps) {
  const { title, hint, searchLabel, onSearch, confirmLabel, isBusy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={hint}
      width="wide"
      className={cn('h-[40rem]', fullScreenOnPhone)}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            tone="primary"
            disabled={chosen.size === 0}
            isBusy={isBusy}
            onClick={() => onConfirm([...chosen])}
          >
            {confirmLabel(chosen.size)}
          </Button>
        </>
      }
    >
      <SearchField label={searchLabel} debounce={LONG_LIST_DEBOUNCE} onSearch={onSearch} className="mb-3" />
      <Choices {...props} chosen={chosen} onToggle={(id) => setChosen(toggled(chosen, id))} />
    </Dialog>
  )
}

interface ChosenProps {
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Choices({ query, choices, choicesLabel, noneTitle, chosen, onToggle }: ChoicesProps & ChosenProps) {
  const { error, refetch } = query
  if (!choices && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!choices) return <Skeleton lines={6} />
  if (choices.length === 0) return <EmptyState title={noneTitle} />
  return (
    <>
      <ul aria-label={choicesLabel} className="divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            isChosen={chosen.has(choice.id)}
            onToggle={() => onToggle(choice.id)}
          />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

interface ChoiceRowProps {
  choice: Choice
  isChosen: boolean
  onToggle: () => void
}

function ChoiceRow({ choice: { icon, name, facts, isPresent }, isChosen, onToggle }: ChoiceRowProps) {
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-1 hover:bg-hover">
        <input
          type="checkbox"
          checked={isChosen || isPresent}
          disabled={isPresent}
          onChange={onToggle}
          className="size-4 flex-none accent-accent"
        />
        <span className="flex-none text-faint">{icon}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-small text-faint">{facts}</span>
        </span>
      </label>
    </li>
  )
}
