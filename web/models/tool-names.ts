import { t } from '#web/platform/i18n.ts'

/** Tools whose names and help have a translation. */
const NAMED = [
  'current_datetime',
  'dice_roll',
  'image_generation',
  'math_evaluate',
  'mermaid_chart',
  'prompt_enhancement',
  'read_page',
  'recharts',
  'run_python',
  'search_files',
  'search_notebooks',
  'weather_info',
  'web_search',
] as const

export const namedOf = (name: string) => NAMED.find((known) => known === name)

/** What tells apart tools of MCP servers whose names had to be changed (`offeredName` of the server). */
const ENDING = /^(.+__.+)_[0-9a-f]{6}$/

/** The name of a tool for users; one without a translation is its name in words: `add_row` as `Add row`. */
export function toolName(name: string): string {
  const named = namedOf(name)
  if (named) return t(`models.toolNames.${named}`)
  const words = name.replace(ENDING, '$1').replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
