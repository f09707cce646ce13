import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { type CropPicture, type CropSquare, middleSquare } from '#web/ui/forms/crop-square.ts'
import { PictureCrop } from '#web/ui/forms/PictureCrop.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'crop-picture': { picture: CropPicture; onApply: (square: CropSquare) => void }
  }
}

/** Selects the square of a picture that is shown for a user or an agent. */
export function CropPictureDialog({ input: { picture, onApply }, onClose }: DialogProps<'crop-picture'>) {
  const { t } = useTranslation()
  const surface = useRef<HTMLDivElement>(null)
  const [square, setSquare] = useState(() => middleSquare(picture))
  const apply = () => {
    onApply(square)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('profile.cropTitle')}
      description={t('profile.cropHint')}
      width="form"
      initialFocus={surface}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" onClick={apply}>
            {t('profile.cropApply')}
          </Button>
        </>
      }
    >
      <PictureCrop
        ref={surface}
        label={t('profile.cropPicture')}
        zoomLabel={t('profile.cropZoom')}
        picture={picture}
        square={square}
        onSquare={setSquare}
      />
    </Dialog>
  )
}
