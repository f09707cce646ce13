import type { CodeHighlighterPlugin, HighlightResult } from '@streamdown/code'
import { paperTheme } from './paper-theme.ts'

/** What the highlighter calls a language; whether it knows one is asked of it. */
type Language = Parameters<CodeHighlighterPlugin['supportsLanguage']>[0]

let highlighter: CodeHighlighterPlugin | undefined
let loading: Promise<void> | undefined

/**
 * Colours for code, or `undefined` until they are there. The highlighter and each language are fetched when the first
 * code that needs them is shown; `onReady` is called when asking again is worth it.
 */
export function highlight(
  { code, language: name, isIncomplete }: { code: string; language: string; isIncomplete: boolean },
  onReady: () => void,
): HighlightResult | undefined {
  if (!highlighter) {
    loading ??= import('@streamdown/code').then((module) => {
      highlighter = module.createCodePlugin({ themes: [paperTheme, paperTheme] })
    })
    loading.then(onReady, () => undefined)
    return undefined
  }
  const language = name as Language
  if (!highlighter.supportsLanguage(language)) return undefined
  const themes = highlighter.getThemes()
  const result = highlighter.highlight({ code, language, themes, isIncomplete }, onReady)
  return result ?? undefined
}
