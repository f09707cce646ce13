import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Language } from '#contract/language.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { guidePath } from '../paths.ts'
import { pageReplacement } from '../queries.ts'
import { PublishedElsewhere } from '../SiteDocument.tsx'
import { GuideChapter } from './GuideChapter.tsx'
import { GuideOverview } from './GuideOverview.tsx'
import { GuideResults } from './GuideResults.tsx'
import { guideChapters } from './guide.queries.ts'

/** How everything is used: chapters with pictures, and a search in all of them. */
export function GuidePage() {
  const { t } = useTranslation()
  const { data: replacement, error, refetch } = useQuery(pageReplacement('guide'))
  return (
    <Page title={t('guide.title')} width="wide">
      {error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!error && !replacement && <Skeleton lines={8} />}
      {replacement &&
        (replacement.address === null ? (
          <Guide />
        ) : (
          <PublishedElsewhere {...{ address: replacement.address }} />
        ))}
    </Page>
  )
}

function Guide() {
  const { t, i18n } = useTranslation()
  const { chapter: chapterId, search = '' } = useSearch({ from: '/shell/guide' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(guideChapters(Language.parse(i18n.language)))
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const chapter = data.find(({ id }) => id === chapterId)
  return (
    <>
      <SearchField
        key={search === '' ? 'empty' : 'searching'}
        label={t('guide.search')}
        initial={search}
        onSearch={(text) =>
          void navigate({
            ...guidePath({ ...(chapter && { chapter: chapter.id }), ...(text !== '' && { search: text }) }),
            replace: true,
          })
        }
        className="mb-6 max-w-form"
      />
      {search !== '' && <GuideResults chapters={data} search={search} />}
      {search === '' && chapter && <GuideChapter key={chapter.id} chapters={data} chapter={chapter} />}
      {search === '' && !chapter && <GuideOverview chapters={data} />}
    </>
  )
}
