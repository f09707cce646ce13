/** The pictures of answers. */
export const enAnswerImages = {
  answerImages: {
    list: 'Pictures',
    open: 'Picture {{number}} of {{total}}: {{prompt}}',
    failed: 'This picture could not be loaded',
    picture: 'Picture',
    place: 'Picture {{number}} of {{total}}',
    previous: 'Previous picture',
    next: 'Next picture',
    edit: 'Edit this picture',
    save: 'Save to files',
    saved: 'Saved as "{{name}}"',
    download: 'Download',
  },
} as const
