import { useMutation } from '@tanstack/react-query'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gridOf, hasMaskableSize } from '#contract/image-mask.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Slider } from '#web/ui/forms/Slider.tsx'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { MaskCanvas } from './MaskCanvas.tsx'
import { runsOfPixels, type Stroke } from './mask-strokes.ts'
import type { MarkedArea } from './picture-mask.view-state.ts'

interface Input {
  address: string
  label: string
  /** Makes the next message change the marked area. The dialog closes when that has succeeded. */
  onArea: (area: MarkedArea) => Promise<void>
  /** After the dialog was closed that way. */
  onUsed?: () => void
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'picture-mask': Input
  }
}

interface Size {
  width: number
  height: number
}

/** In percent of the longest side of the picture. */
const BRUSH = { min: 2, max: 30, step: 1, initial: 8 }

/** Marks the part of a picture that the next message changes. */
export function PictureMaskDialog({
  input: { address, label, onArea, onUsed },
  onClose,
}: {
  input: Input
  onClose: () => void
}) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<Size>()
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [brush, setBrush] = useState(BRUSH.initial)
  const { mutate: mark, isPending } = useMutation({ mutationFn: onArea })
  const grid = size && gridOf(size)
  const isTooLarge = size !== undefined && !hasMaskableSize(size)

  function use() {
    const pixels = grid && canvas.current?.getContext('2d')?.getImageData(0, 0, grid.columns, grid.rows)
    if (!pixels) return
    const area = { ...size, ...grid, runs: runsOfPixels(pixels.data) }
    const done = () => {
      onClose()
      onUsed?.()
    }
    mark(area, { onSuccess: done })
  }

  return (
    <FullscreenDialog
      onClose={onClose}
      title={t('answerImages.mask')}
      facts={t('answerImages.maskHint')}
      actions={
        <>
          <IconButton
            label={t('answerImages.maskUndo')}
            icon={<Undo2 size={16} />}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          />
          <IconButton
            label={t('answerImages.maskClear')}
            icon={<RotateCcw size={16} />}
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          />
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="grid min-h-0 flex-1 place-items-center overflow-hidden bg-sunk p-3">
          <MaskCanvas
            ref={canvas}
            address={address}
            label={label}
            grid={isTooLarge ? undefined : grid}
            brush={grid ? (brush / 100) * Math.max(grid.columns, grid.rows) : 0}
            strokes={strokes}
            onStrokes={setStrokes}
            onSize={setSize}
          />
        </div>
        {isTooLarge && <ErrorState message={t('answerImages.maskTooLarge')} />}
        <footer className="flex flex-none flex-wrap items-end gap-x-6 gap-y-3 border-t border-line px-4 py-3">
          <div className="min-w-40 flex-1 sm:max-w-72">
            <Slider
              label={t('answerImages.maskBrush')}
              min={BRUSH.min}
              max={BRUSH.max}
              step={BRUSH.step}
              value={brush}
              onChange={setBrush}
              isValueHidden
            />
          </div>
          <Button
            tone="primary"
            disabled={strokes.length === 0}
            isBusy={isPending}
            onClick={use}
            className="ms-auto"
          >
            {t('answerImages.maskUse')}
          </Button>
        </footer>
      </div>
    </FullscreenDialog>
  )
}
