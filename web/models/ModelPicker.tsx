import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plug } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import { runCommand } from '#web/platform/commands.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ariaKeys } from '#web/ui/layout/key-names.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { modelName, shortName } from './model-display.ts'
import { modelList, useHasModel } from './queries.ts'
import { chooseModel } from './use-model-choice.ts'

const ModelMenu = lazyComponent(async () => (await import('./ModelMenu.tsx')).ModelMenu)

interface ModelPickerProps {
  current: Model | undefined
}

/** The current model with a list to choose from; without any, the way to connect one. */
export function ModelPicker({ current }: ModelPickerProps) {
  const hasModel = useHasModel()
  return current?.id === QUOTES_MODEL_ID && !hasModel ? <ConnectPrompt /> : <Picker current={current} />
}

function ConnectPrompt() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  if (!isAdmin) return <span className="truncate px-2.5 text-faint">{t('models.notConnected')}</span>
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<Plug aria-hidden size={15} />}
      onClick={() => runCommand('connect-model') || openDialog('providers')}
      className="min-w-0"
    >
      <span className="truncate text-ink">{t('models.connect')}</span>
    </Button>
  )
}

function Picker({ current }: ModelPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isMobile = useIsMobile()
  const search = useRef<HTMLInputElement>(null)
  useCommandHandlers([{ id: 'choose-model', run: () => setOpen(true) }])
  const { isLoading } = useQuery(modelList())
  const missing = t(isLoading ? 'models.loading' : 'models.none')
  const name = current ? modelName(current) : missing
  return (
    <Popover
      label={t('models.choose')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      side="top"
      prepare={ModelMenu.load}
      initialFocus={search}
      className="w-[min(23rem,calc(100vw-1rem))]"
      trigger={
        <Button
          size="small"
          tone="quiet"
          data-tour="model"
          aria-label={t('models.current', { name })}
          aria-keyshortcuts={ariaKeys(keysOf('choose-model') ?? '')}
          // Grows to its text where there is room, instead of wrapping the row.
          className="min-w-0 max-w-max grow basis-20"
        >
          {isLoading ? (
            <span aria-hidden className="h-3 w-24 animate-breathe rounded-small bg-hover" />
          ) : (
            <span className="truncate text-ink">{isMobile ? shortName(name) : name}</span>
          )}
          <ChevronDown aria-hidden size={15} className="text-faint" />
        </Button>
      }
    >
      <ModelMenu
        current={current}
        searchRef={search}
        onChoose={(model) => {
          chooseModel(model)
          setOpen(false)
        }}
        onAddProvider={() => {
          setOpen(false)
          openDialog('providers')
        }}
      />
    </Popover>
  )
}
