export const INBOX_TITLE_MAX = 80
export const INBOX_MESSAGE_MAX = 800
export const INBOX_PAGE_SIZE = 50
/** The sender of messages that administrators send in the name of the site. */
export const SYSTEM_SENDER = 'SYSTEM'
/** Messages that one user may send in ten minutes, in a day, and to one receiver in ten minutes. */
export const INBOX_LIMITS = { short: 20, day: 200, receiver: 10 }
/** A message that is unread for this long is reported by mail, if its receiver wants that. */
export const MAIL_AFTER_MINUTES = 10
/** Deleted messages are kept for this time. */
export const DELETED_MESSAGE_DAYS = 30
export const BROADCASTS_SHOWN = 20
