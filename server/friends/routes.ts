import { friends } from '#contract/friends.ts'
import { serve } from '#server/platform/http/http.ts'
import { sendFriendRequest } from './requests.service.ts'
import { blockUser, listFriends, removeFriend, respondToRequest, unblockUser } from './service.ts'

export const friendsRoutes = {
  listOf: serve(friends.listOf, listFriends),
  create: serve(friends.create, sendFriendRequest),
  respond: serve(friends.respond, respondToRequest),
  remove: serve(friends.remove, removeFriend),
  block: serve(friends.block, blockUser),
  unblock: serve(friends.unblock, unblockUser),
}
