export const PROMPT_MAX = 200_000
export const QUEST_PAGE_SIZE = 10
export const MESSAGE_FILES_MAX = 50
/** How many characters of a question the outline shows. */
export const OUTLINE_TEXT_MAX = 80
/** How long a deleted message can be restored. */
export const MESSAGE_RESTORE_MINUTES = 60
/** A search in a notebook lists at most that many messages, and counts all. */
export const FOUND_MESSAGES_MAX = 10_000
