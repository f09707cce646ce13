import { useQuery } from '@tanstack/react-query'
import { Check, Mic, RotateCcw, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import {
  cancelDictation,
  finishDictation,
  retryDictation,
  startDictation,
  useDictation,
} from './dictation.view-state.ts'
import { audioModels } from './queries.ts'
import { hasRecognition } from './recognition.ts'

interface DictationButtonProps {
  /** Called with recognized text, which may come in parts. */
  onText: (text: string) => void
}

/** A longer press records until the button is released; a shorter one until the next press. */
const HOLD_MS = 500
const BARS = [0.5, 0.8, 1, 0.7, 0.4]

/** Dictates a message. */
export function DictationButton({ onText }: DictationButtonProps) {
  const isIdle = useDictation(({ state }) => state === 'idle')
  // A browser that recognizes speech can always dictate: then the model is looked up at the first use.
  const { data } = useQuery({ ...audioModels(), enabled: !hasRecognition() })
  const isOff = !hasRecognition() && data?.transcription === null
  const button = useRef<HTMLButtonElement>(null)
  const wasActive = useRef(false)
  useEffect(() => cancelDictation, [])
  useEffect(() => {
    // The control that had the focus is gone.
    if (isIdle && wasActive.current && document.activeElement === document.body) button.current?.focus()
    wasActive.current = !isIdle
  }, [isIdle])
  return isIdle ? <StartButton buttonRef={button} isOff={isOff} onText={onText} /> : <Controls />
}

interface StartButtonProps extends DictationButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>
  /** Neither a model nor the browser can recognize speech. */
  isOff: boolean
}

function StartButton({ buttonRef, isOff, onText }: StartButtonProps) {
  const { t } = useTranslation()
  const start = () => void startDictation(onText)
  useCommandHandlers([!isOff && { id: 'dictate', run: start }])

  function hold() {
    const pressedAt = performance.now()
    start()
    const release = () => {
      if (performance.now() - pressedAt >= HOLD_MS) finishDictation()
    }
    addEventListener('pointerup', release, { once: true })
  }

  return (
    <IconButton
      ref={buttonRef}
      label={t(isOff ? 'dictation.off' : 'dictation.start')}
      icon={<Mic size={18} />}
      tone="faint"
      size="large"
      tooltipSide="top"
      aria-disabled={isOff || undefined}
      className={isOff ? 'opacity-40' : undefined}
      onPointerDown={({ button }) => button === 0 && !isOff && hold()}
      // By keyboard: the pointer has already started it.
      onClick={({ detail }) => detail === 0 && !isOff && start()}
    />
  )
}

/** In place of the button, which had the focus: Escape cancels. */
function Controls() {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancelDictation()
    }
    const { current } = group
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <fieldset
      ref={group}
      aria-label={t('dictation.label')}
      className="flex items-center gap-0.5 rounded-full bg-hover"
    >
      <IconButton
        label={t('dictation.cancel')}
        icon={<X size={16} />}
        tone="faint"
        tooltipSide="top"
        onClick={cancelDictation}
      />
      <Progress />
    </fieldset>
  )
}

function Progress() {
  const { t } = useTranslation()
  const state = useDictation((dictation) => dictation.state)
  const focused = (button: HTMLButtonElement | null) => button?.focus()
  if (state === 'failed')
    return (
      <IconButton
        ref={focused}
        label={t('dictation.retry')}
        icon={<RotateCcw size={16} />}
        tooltipSide="top"
        onClick={retryDictation}
      />
    )
  if (state !== 'recording')
    return (
      <span role="status" className="flex items-center gap-2 pe-3 text-small text-soft">
        <Spinner />
        <span className="max-sm:sr-only">
          {t(state === 'starting' ? 'dictation.starting' : 'dictation.busy')}
        </span>
      </span>
    )
  return (
    <>
      <span role="status" className="sr-only">
        {t('dictation.recording')}
      </span>
      <Meter />
      <IconButton
        ref={focused}
        label={t('dictation.finish')}
        icon={<Check size={16} />}
        tone="primary"
        tooltipSide="top"
        onClick={finishDictation}
      />
    </>
  )
}

/** The loudness and the length of the recording. */
function Meter() {
  const { level, startedAt } = useDictation()
  const bars = useRef<HTMLSpanElement>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const height = level?.() ?? 0
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries())
        (bar as HTMLElement).style.scale = `1 ${Math.max(0.15, height * (BARS[index] ?? 1))}`
      setSeconds(Math.floor((performance.now() - startedAt) / 1000))
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [level, startedAt])
  return (
    <>
      {level && (
        <span ref={bars} aria-hidden className="flex h-5 items-center gap-0.5 px-1">
          {BARS.map((weight) => (
            <span key={weight} className="h-full w-0.5 rounded-full bg-accent" />
          ))}
        </span>
      )}
      <span className="px-1 text-small text-soft tabular-nums">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </span>
    </>
  )
}
