import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { NestedDialogs } from '#web/ui/overlays/NestedDialogs.tsx'
import {
  backdropStyles,
  searchInputStyles,
  searchLineStyles,
  windowStyles,
} from '#web/ui/overlays/popup-styles.ts'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    commands: undefined
  }
}

const PaletteContent = lazyComponent(async () => (await import('./PaletteContent.tsx')).PaletteContent)

/** The command palette. Its field takes text while the rest is still loading. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(true, popup)
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <NestedDialogs popup={popup}>
        <Dialog.Portal>
          <Dialog.Backdrop forceRender className={backdropStyles} />
          <Dialog.Popup
            ref={popup}
            finalFocus={findReturn}
            aria-label={t('commands.label')}
            className={`${windowStyles} top-[12dvh] max-h-[70dvh] max-w-[36rem] overflow-hidden`}
          >
            <PaletteContent
              onClose={onClose}
              typedBefore={typed}
              fallback={
                <div className={searchLineStyles}>
                  <Search aria-hidden size={17} className="text-faint" />
                  <input
                    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for to be typed in
                    autoFocus
                    aria-label={t('commands.search')}
                    placeholder={t('commands.search')}
                    value={typed}
                    onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                    className={searchInputStyles}
                  />
                </div>
              }
            />
            <Dialog.Close className="sr-only">{t('ui.close')}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Portal>
      </NestedDialogs>
    </Dialog.Root>
  )
}
