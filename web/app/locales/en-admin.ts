/** What administrators see, and the sessions of a person. */
export const enAdmin = {
  admin: {
    title: 'Administration',
    section: 'Section',
    sections: {
      audit: 'Audit log',
    },
    emergencyTitle: 'You came in by the emergency sign-in.',
    emergencyBody: 'Mend the ordinary way of signing in, then switch EMERGENCY_LOGIN off again.',
  },
  audit: {
    entries: 'Audit log',
    what: 'What',
    when: 'When',
    who: 'By',
    whom: 'To',
    address: 'Address',
    nobody: 'Nobody signed in',
    impersonatedBy: 'by {{name}}, signed in as them',
    anything: 'Anything',
    byWhom: 'Done by',
    toWhom: 'Done to',
    from: 'From',
    to: 'Until',
    export: 'Export CSV',
    more: 'Show older entries',
    noneTitle: 'Nothing of the kind was done',
    noneBody: 'No entry fits what you ask for.',
    actions: {
      audit: { exported: 'Audit log exported' },
      auth: {
        registered: 'Account created',
        signed_in: 'Signed in',
        sign_in_failed: 'Sign-in refused',
        signed_out: 'Signed out',
        refresh_token_reused: 'Session ended: an old token came again',
      },
    },
  },
} as const
