/** The field for users and groups, in forms of several domains. */
export const enRecipients = {
  recipients: {
    label: 'Recipients',
    hint: 'Usernames or email addresses, separated by commas',
    hintWithGroups: 'Usernames, email addresses, or groups and organizations',
    chosen: 'Chosen groups',
    suggestions: 'Suggestions',
    add: 'Add {{name}}',
    remove: 'Remove {{name}}',
  },
} as const
