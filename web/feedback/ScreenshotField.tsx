import { ImagePlus, MonitorUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENSHOT_BYTES_MAX, SCREENSHOT_PIXELS_MAX } from '#contract/feedback.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useBlobSource } from '#web/ui/layout/use-blob-source.ts'
import { scaledPicture } from '#web/users/scaled-picture.ts'
import { canCaptureScreen, captureScreen } from './captured-screen.ts'

interface ScreenshotFieldProps {
  value: Blob | undefined
  onChange: (screenshot: Blob | undefined) => void
}

/** A picture that the user chooses, pastes or takes of the screen. It is drawn again, so that it has no metadata. */
export function ScreenshotField({ value, onChange }: ScreenshotFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  usePastedPicture((picture) => void take(picture))

  async function take(picture: Blob | undefined) {
    if (!picture) return
    setProblem(undefined)
    try {
      const scaled = await scaledPicture(picture, SCREENSHOT_PIXELS_MAX)
      if (scaled.size > SCREENSHOT_BYTES_MAX) setProblem(t('feedback.screenshotTooLarge'))
      else onChange(scaled)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{t('feedback.screenshot')}</legend>
      {value ? (
        <Preview screenshot={value} onRemove={() => onChange(undefined)} />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button icon={<ImagePlus size={16} />} onClick={() => field.current?.click()}>
              {t('feedback.choosePicture')}
            </Button>
            {canCaptureScreen() && (
              <Button icon={<MonitorUp size={16} />} onClick={() => void captureScreen().then(take)}>
                {t('feedback.captureScreen')}
              </Button>
            )}
          </div>
          <p className="mt-1.5 text-small text-faint">{t('feedback.screenshotHint')}</p>
        </>
      )}
      <FileField
        ref={field}
        accept="image/*"
        label={t('feedback.choosePicture')}
        onChoose={([picture]) => void take(picture)}
      />
      <ErrorState message={problem} className="mt-2" />
    </fieldset>
  )
}

function Preview({ screenshot, onRemove }: { screenshot: Blob; onRemove: () => void }) {
  const { t } = useTranslation()
  const image = useBlobSource(screenshot)
  return (
    <div className="relative w-fit">
      <img
        ref={image}
        alt={t('feedback.screenshotPreview')}
        className="max-h-40 max-w-full rounded-control border border-line object-contain"
      />
      <IconButton
        label={t('feedback.removeScreenshot')}
        icon={<X size={14} />}
        size="small"
        className="absolute end-1 top-1 bg-raised"
        onClick={onRemove}
      />
    </div>
  )
}

/** Pictures in the clipboard, wherever in the dialog they are pasted. */
function usePastedPicture(take: (picture: Blob) => void): void {
  const onPicture = useEffectEvent(take)
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!picture) return
      event.preventDefault()
      onPicture(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
