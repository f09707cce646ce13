import { Play, RotateCw, Square, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '#web/ui/forms/Button.tsx'

interface ArtifactFrameProps {
  /** The page that runs: see artifact-page.ts. */
  source: string
  title: string
  /** Asks the model to correct an error; absent where no message can be sent. */
  onFix?: ((error: string) => void) | undefined
}

/** More errors are not shown: an artifact may report without end. */
const ERRORS_MAX = 20

const Report = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ error: z.string().transform((error) => error.slice(0, 1000)) }),
])

/** An artifact that runs, with its errors. It can be stopped also when it never ends: the frame is removed. */
export function ArtifactFrame({ source, title, onFix }: ArtifactFrameProps) {
  const { t } = useTranslation()
  const [run, setRun] = useState(1)
  const [errors, setErrors] = useState<string[]>([])
  const isRunning = run > 0
  function start() {
    setErrors([])
    setRun((count) => Math.abs(count) + 1)
  }
  const report = (error: string) =>
    setErrors((known) => (known.length < ERRORS_MAX && !known.includes(error) ? [...known, error] : known))
  return (
    <div className="flex h-full min-h-64 flex-col">
      {isRunning ? (
        <RunningArtifact key={run} source={source} title={title} onError={report} />
      ) : (
        <p className="grid flex-1 place-items-center text-soft">{t('artifacts.stopped')}</p>
      )}
      {errors.length > 0 && <Errors errors={errors} onFix={onFix} />}
      <div className="flex flex-none items-center gap-1 border-t border-line px-2 py-1.5">
        {isRunning && (
          <Button size="small" icon={<Square size={13} />} onClick={() => setRun(-run)}>
            {t('artifacts.stop')}
          </Button>
        )}
        <Button size="small" icon={isRunning ? <RotateCw size={13} /> : <Play size={13} />} onClick={start}>
          {t(isRunning ? 'artifacts.restart' : 'artifacts.run')}
        </Button>
      </div>
    </div>
  )
}

interface RunningArtifactProps {
  source: string
  title: string
  onError: (error: string) => void
}

/** The frame has an opaque origin and may make no request: see the headers of its page. */
function RunningArtifact({ source, title, onError }: RunningArtifactProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    let isStarted = false
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return
      const report = Report.safeParse(event.data)
      if (!report.success) return
      if ('error' in report.data) onError(report.data.error)
      else if (!isStarted) {
        isStarted = true
        // An opaque origin has no name: the message is for this frame, whatever is in it.
        frame.current?.contentWindow?.postMessage({ run: source }, '*')
      }
    }
    addEventListener('message', onMessage, { signal: listening.signal })
    if (frame.current) frame.current.src = '/artifacts/frame.html'
    return () => listening.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a frame runs one source; another one has another key
  }, [])
  return (
    <iframe
      ref={frame}
      sandbox="allow-scripts"
      title={t('artifacts.frame', { title })}
      className="min-h-0 w-full flex-1 border-0 bg-white"
    />
  )
}

interface ErrorsProps {
  errors: string[]
  onFix: ((error: string) => void) | undefined
}

function Errors({ errors, onFix }: ErrorsProps) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="flex max-h-40 flex-none items-start gap-3 overflow-y-auto border-t border-line bg-bad-soft px-3 py-2 text-small"
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-bad">{t('artifacts.errors', { count: errors.length })}</p>
        <ul className="font-code text-[12px] break-words">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </div>
      {onFix && (
        <Button size="small" icon={<Wrench size={13} />} onClick={() => onFix(errors.join('\n'))}>
          {t('artifacts.fix')}
        </Button>
      )}
    </div>
  )
}
