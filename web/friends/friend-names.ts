import type { Friend } from '#contract/friends.ts'

/** The name of the other user, or the address of a request that is not answered. */
export const friendName = ({ person, email }: Pick<Friend, 'person' | 'email'>): string =>
  person?.name ?? person?.username ?? email ?? ''

/** The list by what the user can do with each. */
export function groupFriends(list: readonly Friend[]) {
  const isRequest = (direction: Friend['direction']) => (friend: Friend) =>
    friend.status === 'pending' && friend.direction === direction
  return {
    friends: list.filter(({ status }) => status === 'accepted'),
    incoming: list.filter(isRequest('incoming')),
    outgoing: list.filter(isRequest('outgoing')),
    blocked: list.filter(({ status }) => status === 'blocked'),
  }
}
