import { registrationInvites } from '#contract/registration-invites.ts'
import { serve } from '#server/platform/http/http.ts'
import { inviteFriends } from './referrals.service.ts'
import { createInvites, listInvites, mailInvite, removeInvites, updateInvite } from './service.ts'

export const registrationInvitesRoutes = {
  list: serve(registrationInvites.list, listInvites),
  create: serve(registrationInvites.create, createInvites),
  update: serve(registrationInvites.update, updateInvite),
  remove: serve(registrationInvites.remove, removeInvites),
  userInvite: serve(registrationInvites.userInvite, mailInvite),
  refer: serve(registrationInvites.refer, inviteFriends),
}
