import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { version } from '#web/platform/version.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { changelogPath, guidePath, policiesPath, termsPath } from './paths.ts'
import { SiteDocument } from './SiteDocument.tsx'
import { SiteLinks } from './SiteLinks.tsx'

/** What the program is, and its version. */
export function AboutPage() {
  const { t } = useTranslation()
  const { data } = useQuery(version())
  return (
    <Page title={t('help.about')}>
      <SiteDocument page="about">
        <p className="mt-8 border-t border-line pt-4 text-soft">
          {/* A line also while the version is read, so that what follows does not move. */}
          {data ? t('nav.version', { version: data.version }) : '\u00A0'}
        </p>
        <nav aria-label={t('help.more')} className="mt-3 flex flex-wrap gap-2">
          <Link {...guidePath()} className={buttonStyles()}>
            {t('help.guide')}
          </Link>
          <Link {...changelogPath()} className={buttonStyles()}>
            {t('help.changelog')}
          </Link>
          <Link {...termsPath()} className={buttonStyles()}>
            {t('help.terms')}
          </Link>
          <Link {...policiesPath()} className={buttonStyles()}>
            {t('help.policies')}
          </Link>
          <SiteLinks />
        </nav>
      </SiteDocument>
    </Page>
  )
}
