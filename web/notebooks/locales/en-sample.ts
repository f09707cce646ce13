/** A document for trying questions and citations; added to the files of a user on request only. */
export const enSample = {
  sample: {
    fileName: 'Sample: commonplace books.md',
    question: 'How did John Locke arrange his index?',
    text: `# Commonplace books

A short sample document. You can delete it at any time.

## What they are

A commonplace book is a notebook in which a reader collects passages worth keeping: quotations, recipes, letters, observations, arguments. It is neither a diary nor a list. Each entry is filed under a heading, so that it can be found again when it is needed.

## From Italy to the schools

In fifteenth-century Italy, merchants kept a zibaldone, a hodgepodge of accounts, prayers, poems and drawings. In 1512 Erasmus of Rotterdam advised students to note what they read under headings. Schools taught the method for centuries.

## The index of John Locke

John Locke began his first commonplace book at Oxford in 1652. In 1686 he published how he did it. He arranged his index on two pages: every heading is filed by its first letter and by the first vowel that follows. “Epistola” is therefore found under E and I. The index points to the pages of an entry, so entries can be written in any order, and no page is left empty in advance.

## Later readers

Thomas Jefferson kept a commonplace book for law and another for literature. In 1770 John Bell sold blank books with a printed version of Locke’s index. Virginia Woolf described how readers fill such books with great enthusiasm at the beginning, and leave most of the pages blank.
`,
  },
} as const
