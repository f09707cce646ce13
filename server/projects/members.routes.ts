import { projectMembers } from '#contract/project-members.ts'
import { serve } from '#server/platform/http/http.ts'
import { addProjectGroup, removeProjectGroup } from './groups.service.ts'
import { addMembers, handOverProject, removeMember, updateMember } from './members.service.ts'

export const projectMembersRoutes = {
  add: serve(projectMembers.add, addMembers),
  update: serve(projectMembers.update, updateMember),
  remove: serve(projectMembers.remove, removeMember),
  addGroup: serve(projectMembers.addGroup, addProjectGroup),
  removeGroup: serve(projectMembers.removeGroup, removeProjectGroup),
  handOver: serve(projectMembers.handOver, handOverProject),
}
