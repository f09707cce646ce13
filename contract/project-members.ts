import { z } from 'zod'
import { recipients } from './file-shares.ts'
import { GroupSubject } from './groups.ts'
import { givenId, userCall } from './procedures.ts'
import { MemberRole, Project } from './projects.ts'

const memberOfProject = z.object({ id: givenId, userId: z.uuid().toLowerCase() })

export const projectMembers = {
  /** All of them or, when one is unknown, none. Members get the given role. Users who blocked the caller are left out. */
  add: userCall
    .route({ method: 'POST', path: '/projects/{id}/members', summary: 'Add members to a project' })
    .input(z.object({ id: givenId, recipients, role: MemberRole }))
    .output(Project),
  update: userCall
    .route({ method: 'PUT', path: '/projects/{id}/members', summary: 'Change the role of a member' })
    .input(memberOfProject.extend({ role: MemberRole }))
    .output(Project),
  /** The notebooks and files of that user leave the project with them. Members can remove themselves. */
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/projects/{id}/members',
      summary: 'Remove a member, or leave a project',
    })
    .input(memberOfProject)
    .output(z.object({ id: z.string(), userId: z.string() })),
  /** All its members get the role. The caller is one of them. A group that has access gets the other role. */
  addGroup: userCall
    .route({
      method: 'POST',
      path: '/projects/{id}/groups',
      summary: 'Share a project with a group or organization',
    })
    .input(z.object({ id: givenId, group: GroupSubject, role: MemberRole }))
    .output(Project),
  /** Members of the group who have no access otherwise lose it, with their notebooks and files. */
  removeGroup: userCall
    .route({
      method: 'DELETE',
      path: '/projects/{id}/groups',
      summary: 'Stop sharing a project with a group or organization',
    })
    .input(z.object({ id: givenId, group: GroupSubject }))
    .output(Project),
  /** The previous owner becomes an editor. */
  handOver: userCall
    .route({ method: 'PUT', path: '/projects/{id}/owner', summary: 'Make a member the owner of a project' })
    .input(memberOfProject)
    .output(Project),
}
