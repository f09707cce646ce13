import { Pause, Play, Square, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SPEEDS } from '#contract/audio.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { setSpeed, stopReading, togglePause, useSpeech } from './speech.view-state.ts'

/** The controls of the text that is read aloud. */
export function SpeechBar() {
  const { t } = useTranslation()
  const { isPaused, speed } = useSpeech()
  return (
    <div
      role="group"
      aria-label={t('speechBar.label')}
      className="fixed inset-x-0 top-14 z-20 mx-auto flex w-fit items-center gap-1 rounded-full border border-line bg-raised py-1 ps-3 pe-1 shadow-high"
    >
      <Volume2 aria-hidden size={16} className="text-accent" />
      <span role="status" className="px-1 text-small text-soft max-sm:sr-only">
        {t(isPaused ? 'speechBar.paused' : 'speechBar.reading')}
      </span>
      <IconButton
        label={t(isPaused ? 'speechBar.resume' : 'speechBar.pause')}
        icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
        onClick={togglePause}
      />
      <Select
        label={t('speechBar.speed')}
        isLabelHidden
        value={String(speed)}
        options={SPEEDS.map((value) => ({
          value: String(value),
          label: t('speechBar.times', { speed: formatNumber(value) }),
        }))}
        onChange={(value) => setSpeed(Number(value))}
      />
      <IconButton label={t('speechBar.stop')} icon={<Square size={15} />} onClick={stopReading} />
    </div>
  )
}
