import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { searchPath } from '#web/search/paths.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { profilePath } from '#web/users/paths.ts'

/** How the main parts are used, and where to find more. */
export function HelpPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('help.title')}>
      <Section title={t('help.start.title')}>
        <div className="space-y-2">
          <p>{t('help.start.ask')}</p>
          <p>{t('help.start.change')}</p>
          <p>{t('help.start.prompt')}</p>
        </div>
      </Section>
      <Section title={t('help.files.title')}>
        <div className="space-y-2">
          <p>{t('help.files.add')}</p>
          <p>{t('help.files.cite')}</p>
          <p>{t('help.files.projects')}</p>
        </div>
      </Section>
      <Section title={t('help.find.title')}>
        <div className="space-y-2">
          <p>
            <Link {...searchPath()} className="text-accent underline underline-offset-2">
              {t('help.find.search')}
            </Link>
          </p>
          <p>
            {t('help.find.palette')} <Kbd keys={keysOf('show-commands') ?? ''} isRead />
          </p>
        </div>
      </Section>
      <More />
    </Page>
  )
}

function More() {
  const { t } = useTranslation()
  return (
    <Section title={t('help.more.title')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openDialog('shortcuts')}>{t('help.more.shortcuts')}</Button>
        <Button onClick={() => openDialog('news')}>{t('help.more.news')}</Button>
        <Link {...profilePath()} className={buttonStyles()}>
          {t('help.more.settings')}
        </Link>
        <a href="/api/openapi.json" className={buttonStyles()}>
          {t('help.more.api')}
        </a>
      </div>
    </Section>
  )
}
