import { Mic, Volume2, VolumeX } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { texts } from './locales/texts.ts'
import { SpeechOverlay } from './SpeechOverlay.tsx'

export const audio = defineDomain({
  slots: { overlay: SpeechOverlay },
  commands: [
    {
      id: 'dictate',
      label: () => t('dictation.command'),
      keywords: () => t('dictation.commandWords'),
      group: 'here',
      icon: <Mic size={16} />,
      position: 12,
    },
    {
      id: 'read-aloud',
      label: () => t('speech.readCommand'),
      menuLabel: () => t('speech.read'),
      keywords: () => t('speech.readWords'),
      group: 'here',
      icon: <Volume2 size={16} />,
      position: 27,
    },
    {
      id: 'stop-reading',
      label: () => t('speech.stopCommand'),
      keywords: () => t('speech.readWords'),
      group: 'here',
      icon: <VolumeX size={16} />,
      position: 28,
    },
  ],
  locales: texts,
})
