import { withTexts } from '#web/platform/texts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { stopReading, useSpeech } from './speech.view-state.ts'

const SpeechBar = lazyComponent(async () => (await withTexts(import('./SpeechBar.tsx'), 'speech')).SpeechBar)

/** Shown over every page while a text is read aloud. */
export function SpeechOverlay() {
  const isReading = useSpeech(({ id }) => id !== undefined)
  useCommandHandlers([isReading && { id: 'stop-reading', run: stopReading }])
  return isReading ? <SpeechBar /> : null
}
