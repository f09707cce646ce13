import { groups } from '#contract/groups.ts'
import { serve } from '#server/platform/http/http.ts'
import { addGroupMembers, leaveGroup, listGroupMembers, removeGroupMember } from './members.service.ts'
import { createGroup, listGroups, removeGroup, renameGroup, showGroup } from './service.ts'

export const groupsRoutes = {
  list: serve(groups.list, listGroups),
  create: serve(groups.create, createGroup),
  get: serve(groups.get, showGroup),
  update: serve(groups.update, renameGroup),
  remove: serve(groups.remove, removeGroup),
  listMembers: serve(groups.listMembers, listGroupMembers),
  addMembers: serve(groups.addMembers, addGroupMembers),
  removeMember: serve(groups.removeMember, removeGroupMember),
  leave: serve(groups.leave, leaveGroup),
}
