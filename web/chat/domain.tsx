import {
  ClipboardType,
  Code,
  Copy,
  FilePlus2,
  GitFork,
  Info,
  ListTree,
  MessageSquare,
  Pencil,
  RefreshCcwDot,
  RefreshCw,
  Scissors,
  Search,
  Square,
  Trash2,
  Type,
} from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { deleteDrafts } from './drafts.view-state.ts'
import { followChat } from './live.ts'
import { questTables } from './local-quests.ts'
import { texts } from './locales/texts.ts'

export const chat = defineDomain({
  localTables: questTables,
  dialogs: {
    'answer-details': lazyComponent(
      async () => (await withTexts(import('./AnswerDetailsDialog.tsx'), 'prompt-meta')).AnswerDetailsDialog,
    ),
  },
  // Screens of the conversation handle them.
  commands: [
    {
      id: 'focus-composer',
      keys: '/',
      label: () => t('chatShell.focusComposer'),
      group: 'here',
      icon: <MessageSquare size={16} />,
      position: 10,
    },
    {
      id: 'stop-reply',
      keys: 'Escape',
      label: () => t('chatShell.stopReply'),
      group: 'here',
      icon: <Square size={16} />,
      position: 11,
    },
    {
      id: 'edit-last-question',
      keys: 'ArrowUp',
      isKeyOfWidget: true,
      label: () => t('chatShell.editLastQuestion'),
      group: 'here',
      icon: <Pencil size={16} />,
      position: 20,
    },
    {
      id: 'copy-last-answer',
      keys: 'Mod+Shift+C',
      label: () => t('chatShell.copyLastAnswer'),
      group: 'here',
      icon: <Copy size={16} />,
      position: 21,
    },
    {
      id: 'copy-answer-text',
      label: () => t('chat.copyAsText'),
      group: 'here',
      icon: <Type size={16} />,
      position: 24,
    },
    {
      id: 'copy-answer-formatted',
      label: () => t('chat.copyFormatted'),
      group: 'here',
      icon: <ClipboardType size={16} />,
      position: 25,
    },
    {
      id: 'save-answer',
      label: () => t('chat.saveAnswer'),
      group: 'here',
      icon: <FilePlus2 size={16} />,
      position: 26,
    },
    {
      id: 'copy-last-code',
      keys: 'Mod+Shift+;',
      label: () => t('chatShell.copyLastCode'),
      group: 'here',
      icon: <Code size={16} />,
      position: 22,
    },
    {
      id: 'regenerate',
      label: () => t('chatShell.regenerate'),
      group: 'here',
      icon: <RefreshCw size={16} />,
      position: 23,
    },
    {
      id: 'regenerate-differently',
      label: () => t('chatShell.regenerateDifferently'),
      keywords: () => t('chatShell.regenerateWords'),
      group: 'here',
      icon: <RefreshCcwDot size={16} />,
      position: 24,
    },
    {
      id: 'find-in-notebook',
      keys: 'Mod+F',
      label: () => t('chatShell.findInNotebook'),
      group: 'here',
      icon: <Search size={16} />,
      position: 30,
    },
    {
      id: 'jump-to-question',
      keys: 'Mod+.',
      label: () => t('chatShell.jumpToQuestion'),
      keywords: () => t('chatShell.jumpWords'),
      group: 'here',
      icon: <ListTree size={16} />,
      position: 31,
    },
    {
      id: 'answer-details',
      label: () => t('chatShell.answerDetails'),
      menuLabel: () => t('chat.howAnswered'),
      group: 'here',
      icon: <Info size={16} />,
      position: 40,
    },
    {
      id: 'fork-notebook',
      label: () => t('chat.fork'),
      group: 'here',
      icon: <GitFork size={16} />,
      position: 41,
    },
    {
      id: 'snip-notebook',
      label: () => t('chat.snip'),
      group: 'here',
      icon: <Scissors size={16} />,
      position: 42,
    },
    {
      id: 'delete-message',
      label: () => t('chatShell.deleteMessage'),
      menuLabel: () => t('chat.deleteMessage'),
      group: 'here',
      icon: <Trash2 size={16} />,
      position: 80,
      isDestructive: true,
    },
  ],
  live: followChat,
  locales: texts,
  forget: deleteDrafts,
})
