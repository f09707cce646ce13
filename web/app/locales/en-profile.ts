/** The profile, what is set there, and the card that others see. */
export const enProfile = {
  profile: {
    menu: 'Profile',
    command: 'Open your profile',
    commandWords: 'account settings password avatar',
    title: 'Your profile',
    tabs: 'Parts of your profile',
    tabProfile: 'Profile',
    tabSettings: 'Settings',
    memberSince: 'Member since {{date}}',
    appearanceTitle: 'Appearance',
    appearanceHint: 'For this browser.',
    theme: 'Theme',
  },
} as const
