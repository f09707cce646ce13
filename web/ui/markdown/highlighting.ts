import type { CodeHighlighterPlugin, HighlightResult } from 'streamdown'
import { paperTheme } from './paper-theme.ts'

let highlighter: CodeHighlighterPlugin | undefined
let loading: Promise<void> | undefined

/**
 * Colours for code, or `undefined` until they are there. The highlighter and each language are fetched when the first
 * code that needs them is shown; `onReady` is called when asking again is worth it.
 */
export function highlight(
  { code, language, isIncomplete }: { code: string; language: string; isIncomplete: boolean },
  onReady: () => void,
): HighlightResult | undefined {
  if (!highlighter) {
    loading ??= import('@streamdown/code').then((module) => {
      highlighter = module.createCodePlugin({ themes: [paperTheme as never, paperTheme as never] })
    })
    loading.then(onReady, () => undefined)
    return undefined
  }
  if (!highlighter.supportsLanguage(language)) return undefined
  const themes = highlighter.getThemes()
  const result = highlighter.highlight({ code, language, themes, isIncomplete }, onReady)
  return result ?? undefined
}
