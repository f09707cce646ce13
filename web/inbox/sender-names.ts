import type { InboxMessage } from '#contract/inbox.ts'
import { t } from '#web/platform/i18n.ts'

/** The name of the sender; messages of the site have none. */
export const senderName = ({ sender }: Pick<InboxMessage, 'sender'>): string =>
  sender ? (sender.name ?? sender.username) : t('inbox.system')
