import { invites } from '#contract/invites.ts'
import { serve } from '#server/platform/http/http.ts'
import { acceptInvite, refuseInvite } from './answers.service.ts'
import { createInvite } from './sending.service.ts'
import {
  listInvitesOfTarget,
  listInvitesOfUser,
  listReceivedInvites,
  readInvites,
  removeInvite,
  showInvite,
  withdrawInvite,
} from './service.ts'

export const invitesRoutes = {
  list: serve(invites.list, listReceivedInvites),
  read: serve(invites.read, readInvites),
  get: serve(invites.get, showInvite),
  listOfUser: serve(invites.listOfUser, listInvitesOfUser),
  listOfTarget: serve(invites.listOfTarget, listInvitesOfTarget),
  create: serve(invites.create, createInvite),
  accept: serve(invites.accept, acceptInvite),
  refuse: serve(invites.refuse, refuseInvite),
  remove: serve(invites.remove, removeInvite),
  withdraw: serve(invites.withdraw, withdrawInvite),
}
