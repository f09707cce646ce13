export const PROJECT_NAME_MAX = 100
export const PROJECT_DESCRIPTION_MAX = 2000
/** How many projects one user can have. */
export const PROJECTS_MAX = 500
/** The same limit as for a notebook. */
export const PROJECT_FILES_MAX = 200
export const PROJECT_INSTRUCTIONS_MAX = 50
/** The users that one project can be shared with directly. */
export const PROJECT_MEMBERS_MAX = 100
/** The groups and organizations that one project can be shared with. */
export const PROJECT_GROUPS_MAX = 20
/** The number of projects on the first page of a list, and on each later one. */
export const PROJECT_FIRST_PAGE_SIZE = 4
export const PROJECT_PAGE_SIZE = 8
