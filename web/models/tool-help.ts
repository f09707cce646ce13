import type { ToolOffer } from '#contract/tools.ts'
import { t } from '#web/platform/i18n.ts'
import { namedOf } from './tool-names.ts'

/** What a tool does, in a line for users; one without a translation has its description for models. */
export function toolHelp({ name, description }: ToolOffer): string {
  const named = namedOf(name)
  return named ? t(`tools.help.${named}`) : description
}
