import { Bot, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { addCommands } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { shortName } from './model-display.ts'
import { chooseModel } from './use-model-choice.ts'

const ModelMenu = lazyComponent(async () => (await import('./ModelMenu.tsx')).ModelMenu)

/** The current model, with a list to choose from. */
export function ModelPicker({ current }: { current: Model | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isMobile = useIsMobile()
  useEffect(
    () =>
      addCommands([
        {
          id: 'choose-model',
          label: t('models.choose'),
          group: 'do',
          icon: <Bot size={16} />,
          run: () => setOpen(true),
        },
      ]),
    [t],
  )
  const name = current?.name ?? t('models.none')
  return (
    <Popover
      label={t('models.choose')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      side="top"
      prepare={ModelMenu.load}
      className="w-[min(23rem,calc(100vw-1rem))]"
      trigger={
        <Button size="small" tone="quiet" aria-label={t('models.current', { name })} className="min-w-0">
          <span className="truncate text-ink">{isMobile ? shortName(name) : name}</span>
          <ChevronDown aria-hidden size={15} className="text-faint" />
        </Button>
      }
    >
      <ModelMenu
        currentId={current?.id}
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
