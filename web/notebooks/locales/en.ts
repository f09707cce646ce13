/** The page on which a notebook begins. */
export const enWelcome = {
  welcome: {
    title: 'What are you turning over in your mind?',
    body: 'Ask, draft, compare, work something out. Everything is kept in a notebook of its own.',
    connectTitle: 'Connect a model',
    connectBody:
      'Nothing answers here yet but the built-in quoting model. Paste a key of any vendor, or name a server of your own. Only administrators see this.',
    notReady:
      'No AI model is set up yet. An administrator can add one; until then the built-in model answers.',
    starters: 'Ideas to start with',
    explain: 'Explain something properly',
    explainText:
      'Explain how tides work, first in three sentences, then in the detail a curious adult would want.',
    draft: 'Draft a difficult message',
    draftText:
      'Help me write a short, kind message that turns down an invitation without making up an excuse. Ask me what you need to know first.',
    compare: 'Weigh up a decision',
    compareText:
      'I am choosing between two options. Ask me about them one question at a time, then set out what speaks for each and what you would do.',
    review: 'Read code with me',
    reviewText:
      'Review the following code. Point out bugs first, then what makes it hard to read, and show the smallest change that fixes each:\n\n```\n\n```',
  },
} as const
