import type { ThemeRegistrationRaw } from 'shiki'

/**
 * The highlighter needs fixed colours, but the tokens of tokens.css change with the theme: each kind of token
 * gets a colour that represents it.
 */
const STANDS_FOR = {
  '#000001': 'var(--ink)',
  '#000002': 'var(--ink-faint)',
  '#000003': 'var(--accent)',
  '#000004': 'var(--good)',
  '#000005': 'var(--warn)',
  '#000006': 'var(--bad)',
} as const

type Placeholder = keyof typeof STANDS_FOR

const colour = (scope: string[], foreground: Placeholder) => ({ scope, settings: { foreground } })

export const paperTheme: ThemeRegistrationRaw = {
  name: 'paper',
  type: 'light',
  fg: '#000001',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000001', background: '#ffffff' } },
    colour(['comment', 'punctuation.definition.comment', 'meta.diff.header'], '#000002'),
    colour(['keyword', 'storage', 'support.type', 'entity.name.tag', 'markup.heading'], '#000003'),
    colour(['variable.language', 'constant.language', 'entity.name.type'], '#000003'),
    colour(['keyword.operator', 'storage.type.function.arrow'], '#000001'),
    colour(['string', 'markup.inserted', 'markup.raw', 'entity.other.attribute-name'], '#000004'),
    colour(['constant.numeric', 'constant.other', 'constant.character', 'support.constant'], '#000005'),
    colour(['invalid', 'markup.deleted'], '#000006'),
  ],
}

/** The CSS token of a colour of the theme. */
export const tokenOf = (placeholder: string | undefined): string | undefined =>
  STANDS_FOR[placeholder?.toLowerCase() as Placeholder]
