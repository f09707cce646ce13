export const AGENT_NAME_MIN = 2
export const AGENT_NAME_MAX = 50
export const AGENT_DESCRIPTION_MAX = 500
export const AGENT_WORDS_MAX = 5
export const AGENT_WORD_MAX = 32
export const AGENT_PROMPT_MAX = 20_000
export const AGENT_FALLBACKS_MAX = 3
export const AGENT_SERVERS_MAX = 20
export const AGENT_FILES_MAX = 50
export const AGENT_STARTERS_MAX = 6
export const AGENT_STARTER_MAX = 200
export const AGENTS_MAX = 200
/** Users with access to one agent that is shared with them. */
export const AGENT_GRANTS_MAX = 100
export const AGENTS_PAGE_SIZE = 24
