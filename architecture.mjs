/**
 * The order of the server's domains. A domain uses the service and policy of earlier lines only; what links two domains
 * lives in the later one. dependency-cruiser enforces it, and a domain that is not listed here does not pass.
 */
export const tiers = [
  ['audit', 'access'],
  ['settings', 'activity', 'mail'],
  ['users'],
  ['registration-invites'],
  ['auth', 'models', 'organizations', 'announcements', 'feedback'],
  ['billing', 'files', 'agents', 'friends', 'inbox'],
  ['projects', 'google-drive'],
  ['notebooks'],
  ['artifacts', 'mementos'],
  ['chat'],
  ['research', 'invites'],
  ['accounts', 'admin'],
]
