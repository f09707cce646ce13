/**
 * The order of the server's domains. A domain uses the service and policy of earlier lines only; what links two domains
 * lives in the later one. dependency-cruiser enforces it, and a domain that is not listed here does not pass.
 */
export const tiers = [
  ['audit', 'access'],
  ['settings', 'activity', 'mail'],
  ['users'],
  ['registration-invites', 'friends', 'push'],
  ['inbox'],
  ['auth', 'models', 'announcements', 'feedback', 'prompts'],
  ['grants', 'audio'],
  ['files'],
  ['organizations'],
  ['groups'],
  ['billing'],
  ['projects', 'google-drive'],
  ['notebooks'],
  ['presence'],
  ['tools'],
  ['mcp'],
  ['agents', 'artifacts', 'mementos'],
  ['chat'],
  ['invites'],
  ['shares'],
  ['research', 'ratings', 'search', 'transfers'],
  ['accounts', 'admin'],
]

/**
 * The order of the browser's domains: that of the server, with the domains that only the browser has. It differs in
 * three places: the viewers are below the files that they show, the list of invites shows who may register, and a
 * notebook is a page around a conversation. Any domain may import the `paths.ts` of another.
 */
export const browserTiers = [
  ['audit'],
  ['settings'],
  ['users', 'viewers'],
  ['activity', 'friends', 'push'],
  ['inbox'],
  ['auth', 'announcements', 'feedback', 'mail'],
  ['models'],
  ['registration-invites', 'audio'],
  ['files'],
  ['groups'],
  ['organizations'],
  ['attachments', 'google-drive', 'instructions'],
  ['projects', 'editor', 'ratings', 'prompts', 'agents', 'mcp'],
  ['artifacts'],
  ['chat'],
  ['presence'],
  ['notebooks'],
  ['invites'],
  ['shares'],
  ['search', 'transfers', 'help'],
  ['accounts', 'admin'],
]
