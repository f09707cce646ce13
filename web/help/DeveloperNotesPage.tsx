import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { API_DESCRIPTION_URL } from '#web/platform/api-description.ts'
import { version } from '#web/platform/version.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { changelogPath, technicalDocsPath } from './paths.ts'
import { ShippedDocument } from './SiteDocument.tsx'

/** For developers: the version, the reference of the API, and how the program is built. */
export function DeveloperNotesPage() {
  const { t } = useTranslation()
  const { data } = useQuery(version())
  const facts = [
    { label: t('help.notes.version'), value: data?.version ?? '–' },
    { label: t('help.notes.build'), value: buildName() },
    { label: t('help.notes.address'), value: location.origin },
  ]
  return (
    <Page title={t('help.notes.title')}>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 rounded-card border border-line bg-raised px-4 py-3 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-faint">{label}</dt>
            <dd className="truncate">
              <code className="font-mono">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <nav aria-label={t('help.more')} className="mt-4 mb-10 flex flex-wrap gap-2">
        <Link {...technicalDocsPath()} className={buttonStyles()}>
          {t('help.technicalDocs')}
        </Link>
        <a href={API_DESCRIPTION_URL} className={buttonStyles()}>
          {t('help.notes.openApi')}
        </a>
        <Link to="/developer/gallery" className={buttonStyles()}>
          {t('help.notes.gallery')}
        </Link>
        <Link {...changelogPath()} className={buttonStyles()}>
          {t('help.changelog')}
        </Link>
      </nav>
      <section aria-labelledby="architecture">
        <h2 id="architecture" className="mb-4 font-reading text-title font-semibold">
          {t('help.notes.architecture')}
        </h2>
        <ShippedDocument name="architecture" />
      </section>
    </Page>
  )
}

/** The name of the file that starts the program: it changes with each build. */
const buildName = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.match(/-([\w-]+)\.js$/)?.[1] ??
  'development'
