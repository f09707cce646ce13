/** Ratings of answers. */
export const enRatings = {
  ratings: {
    reasonTitle: 'What was wrong with this answer?',
    reasonBody: 'Optional. Administrators see the reason and the model, not the conversation.',
    reason: 'Reason',
    send: 'Send feedback',
    skip: 'Skip',
    models: 'Ratings by model',
    model: 'Model',
    all: 'Ratings',
    verdict: 'Rating',
    when: 'When',
    allModels: 'All models',
    allVerdicts: 'All ratings',
    noneFound: 'No ratings match these filters.',
    noneTitle: 'No ratings yet',
    noneBody:
      'Users rate answers with a thumb up or down. Ratings show the model and the reason, not the conversation.',
  },
} as const
