import type { InputOf } from '#contract/procedures.ts'
import type { PageReplacement, SettingName, SitePage, settings } from '#contract/settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readSetting } from './service.ts'

type AddressSetting = Extract<SettingName, `${string}Address`>
type TextSetting = Extract<SettingName, `${string}Text`>

/** The settings that replace each page. */
const SETTINGS_OF: Record<SitePage, { address: AddressSetting; text?: TextSetting }> = {
  about: { address: 'AboutAddress' },
  guide: { address: 'GuideAddress' },
  changelog: { address: 'ChangelogAddress' },
  terms: { address: 'TermsAddress', text: 'TermsText' },
  policies: { address: 'PoliciesAddress', text: 'PoliciesText' },
}

/** The address or text of administrators for a page; an address comes before a text. */
export async function showReplacement(
  ctx: Ctx,
  { page }: InputOf<typeof settings.page>,
): Promise<PageReplacement> {
  const named = SETTINGS_OF[page]
  const address = await readSetting(ctx, named.address)
  if (address !== '') return { text: null, address }
  const text = named.text ? await readSetting(ctx, named.text) : ''
  return { text: text === '' ? null : text, address: null }
}
