import { MessageSquareText, Search, TextSearch } from 'lucide-react'
import type { SearchHit } from '#contract/search.ts'
import { defineDomain } from '#web/platform/domain.ts'
import type { PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { hitPage } from './hit-page.ts'
import { texts } from './locales/texts.ts'
import { searchPath } from './paths.ts'
import { findTexts } from './queries.ts'
import { recentSearches } from './recent-searches.ts'
import { routes } from './routes.ts'

export const search = defineDomain({
  forget: recentSearches.forget,
  routes,
  commands: [
    {
      id: 'search-everything',
      label: () => t('searchAll.command'),
      keywords: () => t('searchAll.commandWords'),
      group: 'go',
      icon: <Search size={16} />,
      position: 14,
      choose: { page: searchPath },
    },
  ],
  palette: [
    {
      id: 'search-everything-for',
      label: () => t('searchAll.group'),
      isLast: true,
      list: () => [],
      find: async (text, signal) => [
        {
          // One entry: that of an earlier text is replaced.
          id: 'search-everything-for',
          label: t('searchAll.queryFor', { query: text }),
          keywords: text,
          icon: <Search size={16} />,
          choose: { page: () => searchPath({ q: text }) },
        },
        ...(await findTexts(text, signal).catch(() => [])).map((hit) => toPaletteItem(hit, text)),
      ],
    },
  ],
  locales: texts,
})

const toPaletteItem = (hit: SearchHit, query: string): PaletteItem => ({
  id: `${hit.kind}:${hit.id}`,
  label: hit.snippet,
  detail: hit.title,
  keywords: query,
  icon: hit.kind === 'chunk' ? <TextSearch size={16} /> : <MessageSquareText size={16} />,
  choose: { page: () => hitPage(hit) },
})
