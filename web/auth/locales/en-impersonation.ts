/** Acting as another user. */
export const enImpersonation = {
  impersonation: {
    title: 'Act as {{username}}?',
    body: 'You will see and do everything as this user for up to one hour. Start and end are recorded in the audit log, and the user can see it in the list of sessions.',
    start: 'Act as user',
  },
}
