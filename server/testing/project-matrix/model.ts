import type { Permission } from '#contract/access.ts'

/** The naive model: each way to a project, with the permissions that it gives. */
const WAYS = {
  'a stranger': [],
  'the owner': ['read', 'update', 'delete', 'share'],
  'a reader': ['read'],
  'an editor': ['read', 'update'],
  'a reader who became an editor': ['read', 'update'],
  'an editor who became a reader': ['read'],
  'a reader who may share': ['read', 'share'],
  'a reader by an invite': ['read'],
  'an editor by an invite': ['read', 'update'],
  'a reader by a group': ['read'],
  'an editor by a group': ['read', 'update'],
  'a reader by an organization': ['read'],
  'an editor by an organization': ['read', 'update'],
  'a reader who is an editor by a group': ['read', 'update'],
  'an editor who is a reader by an organization': ['read', 'update'],
  'a member of two groups': ['read', 'update'],
  'the former owner': ['read', 'update'],
  'a former reader': [],
  'an editor who left': [],
  'a former member of a group': [],
  'a user whose grant has expired': [],
  'a user whose group grant has expired': [],
  'an editor of another project': [],
  'the owner of another project': [],
  'a holder of its link': ['read'],
  'a member of a group who has opened its link': ['read', 'update'],
  'a holder of a link of another user': [],
} satisfies Record<string, Permission[]>
export type Way = keyof typeof WAYS
export const ways = Object.keys(WAYS) as Way[]

/** What is asked for, and who owns it. */
const THINGS = {
  project: 'owner',
  notebook: 'owner',
  "member's notebook": 'member',
  'temporary notebook': 'owner',
  file: 'owner',
  "member's file": 'member',
  'file that the member may share': 'outsider',
  'file that the member may only read': 'outsider',
  'file of the notebook': 'owner',
  instruction: 'owner',
  "former member's notebook": 'former member',
  "former member's file": 'former member',
} as const
export type Thing = keyof typeof THINGS

/** The permissions of the model on a thing, for users of the project with these permissions. */
export function permissionsOn(thing: Thing, way: Way): readonly Permission[] {
  const onProject: readonly Permission[] = WAYS[way]
  if (!onProject.includes('read')) return []
  if (thing === 'project') return onProject
  if (thing === 'notebook' || thing === "member's notebook")
    return onProject.includes('update') ? ['read', 'update'] : ['read']
  // A link shows the notebooks, and no files.
  if (way === 'a holder of its link') return []
  const isShared =
    thing === 'file' ||
    thing === "member's file" ||
    thing === 'file that the member may share' ||
    thing === 'file of the notebook' ||
    thing === 'instruction'
  return isShared ? ['read'] : []
}

/** Whether the thing belongs to the user themselves. */
export const isOwn = (thing: Thing, way: Way): boolean => way === 'the owner' && THINGS[thing] === 'owner'

/** What the model answers: 404 without reading, 403 without the permission. */
export function expectedStatus({ thing, needs }: { thing: Thing; needs: Permission }, way: Way): number {
  if (isOwn(thing, way)) return 200
  const permissions = permissionsOn(thing, way)
  if (!permissions.includes('read')) return 404
  return permissions.includes(needs) ? 200 : 403
}
