export const NOTEBOOK_NAME_MAX = 200
/** A page of the side list, which requests it; without a limit the list of notebooks has fewer. */
export const NOTEBOOK_PAGE_SIZE = 20
export const NOTEBOOK_SHARED_PAGE_SIZE = 10
export const NOTEBOOK_TAGS_MAX = 50
export const NOTEBOOK_FILES_MAX = 200
export const NOTEBOOK_AGENTS_MAX = 10
export const NOTEBOOKS_AT_ONCE_MAX = 500
export const NOTEBOOK_TAG_STRENGTH_DEFAULT = 100
/** The favorites that the navigation shows. */
export const FAVORITES_SHOWN_MAX = 100
/** A temporary notebook is deleted this long after its last message. */
export const TEMPORARY_NOTEBOOK_HOURS = 24
/** The name of a notebook until its first reply names it. */
export const NOTEBOOK_NAME_DEFAULT = 'New notebook'
