import { projectMembers } from '#contract/project-members.ts'
import { serve } from '#server/platform/http/http.ts'
import { addMembers, handOverProject, removeMember, updateMember } from './members.service.ts'
import { addProjectOrganization, removeProjectOrganization } from './organizations.service.ts'

export const projectMembersRoutes = {
  add: serve(projectMembers.add, addMembers),
  update: serve(projectMembers.update, updateMember),
  remove: serve(projectMembers.remove, removeMember),
  addOrganization: serve(projectMembers.addOrganization, addProjectOrganization),
  removeOrganization: serve(projectMembers.removeOrganization, removeProjectOrganization),
  handOver: serve(projectMembers.handOver, handOverProject),
}
