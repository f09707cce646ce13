import type { Project } from '#contract/projects.ts'

type Permitted = Pick<Project, 'permissions'>

/** Whether the reader may change the content of the project and ask in its notebooks. */
export const mayChange = ({ permissions }: Permitted) => permissions.includes('update')

/** Whether the reader may add and remove members. */
export const mayManageMembers = ({ permissions }: Permitted) => permissions.includes('share')

/** Whether the reader may delete, archive and hand over the project. */
export const isOwn = ({ owner }: Pick<Project, 'owner'>) => owner === null
