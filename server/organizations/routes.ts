import { organizations } from '#contract/organizations.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  addOrganizationMembers,
  handOverOrganization,
  leaveOrganization,
  listOrganizationMembers,
  removeOrganizationMember,
  updateOrganizationMember,
} from './members.service.ts'
import {
  createOrganization,
  listAllOrganizations,
  listOrganizations,
  removeOrganization,
  showOrganization,
  updateOrganization,
} from './service.ts'
import { showOrganizationUsage } from './usage.service.ts'

export const organizationsRoutes = {
  list: serve(organizations.list, listOrganizations),
  listAll: serve(organizations.listAll, listAllOrganizations),
  create: serve(organizations.create, createOrganization),
  get: serve(organizations.get, showOrganization),
  update: serve(organizations.update, updateOrganization),
  remove: serve(organizations.remove, removeOrganization),
  usage: serve(organizations.usage, showOrganizationUsage),
  listMembers: serve(organizations.listMembers, listOrganizationMembers),
  addMembers: serve(organizations.addMembers, addOrganizationMembers),
  updateMember: serve(organizations.updateMember, updateOrganizationMember),
  removeMember: serve(organizations.removeMember, removeOrganizationMember),
  leave: serve(organizations.leave, leaveOrganization),
  handOver: serve(organizations.handOver, handOverOrganization),
}
