import {
  BookOpen,
  ChevronDown,
  ChevronUp,
  ClipboardType,
  Code,
  Copy,
  FilePlus2,
  GitFork,
  Hash,
  Info,
  ListTree,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  RefreshCcwDot,
  RefreshCw,
  Scissors,
  Search,
  Square,
  TextQuote,
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
import { deleteOutbox } from './outbox.view-state.ts'
import { routes } from './routes.ts'

export const chat = defineDomain({
  routes,
  localTables: questTables,
  dialogs: {
    'picture-mask': lazyComponent(
      async () => (await withTexts(import('./PictureMaskDialog.tsx'), 'answer-images')).PictureMaskDialog,
    ),
    'answer-details': lazyComponent(
      async () => (await withTexts(import('./AnswerDetailsDialog.tsx'), 'prompt-meta')).AnswerDetailsDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'conversation',
        tab: 'preferences',
        position: 30,
        texts: () => [t('conversationSettings.title'), t('conversationSettings.hint')],
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./ConversationSection.tsx'), 'conversation-settings'))
              .ConversationSection,
        ),
      },
    ],
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
      id: 'quote-selection',
      keys: 'Mod+>',
      label: () => t('chatShell.quoteSelection'),
      group: 'here',
      icon: <TextQuote size={16} />,
      position: 12,
    },
    {
      id: 'previous-message',
      keys: 'Alt+PageUp',
      label: () => t('chatShell.previousMessage'),
      group: 'here',
      icon: <ChevronUp size={16} />,
      position: 32,
    },
    {
      id: 'next-message',
      keys: 'Alt+PageDown',
      label: () => t('chatShell.nextMessage'),
      group: 'here',
      icon: <ChevronDown size={16} />,
      position: 33,
    },
    {
      id: 'copy-answer-markdown',
      label: () => t('chatShell.copyAnswerMarkdown'),
      menuLabel: () => t('chat.copyAsMarkdown'),
      group: 'here',
      icon: <Hash size={16} />,
      position: 23,
    },
    {
      id: 'copy-answer-text',
      label: () => t('chatShell.copyAnswerText'),
      menuLabel: () => t('chat.copyAsText'),
      group: 'here',
      icon: <Type size={16} />,
      position: 24,
    },
    {
      id: 'copy-answer-formatted',
      label: () => t('chatShell.copyAnswerFormatted'),
      menuLabel: () => t('chat.copyFormatted'),
      group: 'here',
      icon: <ClipboardType size={16} />,
      position: 25,
    },
    {
      id: 'save-answer',
      label: () => t('chatShell.saveAnswer'),
      menuLabel: () => t('chat.saveAnswer'),
      group: 'here',
      icon: <FilePlus2 size={16} />,
      position: 26,
    },
    {
      id: 'open-in-viewer',
      label: () => t('chatShell.openInViewer'),
      menuLabel: () => t('chat.openInViewer'),
      group: 'here',
      icon: <BookOpen size={16} />,
      position: 27,
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
      position: 13,
    },
    {
      id: 'regenerate-differently',
      label: () => t('chatShell.regenerateDifferently'),
      keywords: () => t('chatShell.regenerateWords'),
      group: 'here',
      icon: <RefreshCcwDot size={16} />,
      position: 14,
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
      id: 'pin-message',
      label: () => t('chatShell.pin'),
      menuLabel: () => t('chat.pin'),
      group: 'here',
      icon: <Pin size={16} />,
      position: 39,
    },
    {
      id: 'unpin-message',
      label: () => t('chatShell.unpin'),
      menuLabel: () => t('chat.unpin'),
      group: 'here',
      icon: <PinOff size={16} />,
      position: 39,
    },
    {
      id: 'fork-notebook',
      label: () => t('chatShell.fork'),
      menuLabel: () => t('chat.fork'),
      group: 'here',
      icon: <GitFork size={16} />,
      position: 41,
    },
    {
      id: 'snip-notebook',
      label: () => t('chatShell.snip'),
      menuLabel: () => t('chat.snip'),
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
  forget: (owner) => {
    deleteDrafts(owner)
    deleteOutbox(owner)
  },
})
