/** Who has a notebook open, and who types in it. */
export const enPresence = {
  presence: {
    here_one: '{{count}} person here',
    here_other: '{{count}} people here',
    list: 'People in this notebook',
    you: '{{name}} (you)',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    typingOne: '{{name}} is typing …',
    typingTwo: '{{name}} and {{other}} are typing …',
    typingMany: 'Several people are typing …',
    section: 'Presence',
    sectionHint: 'Among your friends, and in notebooks that you share with others.',
    show: 'Show when I am online, have a notebook open or type in it',
    showHint: 'If this is off, you do not see the presence of others either.',
  },
}
