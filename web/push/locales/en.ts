/** Notifications of browsers. */
export const enPush = {
  push: {
    title: 'Browser notifications',
    hint: 'Shown by your browser while no window of this site is visible.',
    here: 'Notifications in this browser',
    hereHint: 'Your browser asks for permission.',
    unsupported:
      'This browser cannot show notifications. On an iPhone or iPad, add this site to the home screen first.',
    denied: 'Notifications of this site are blocked. Allow them in the settings of your browser.',
    failed: 'Notifications could not be changed. The push service of the browser may be unreachable.',
    kinds: {
      answers: 'Long answers that are ready',
      invites: 'Invites',
      messages: 'Messages',
    },
    quiet: 'Quiet hours',
    quietHint: 'No notifications in these hours ({{timeZone}})',
    from: 'From',
    to: 'To',
  },
}
