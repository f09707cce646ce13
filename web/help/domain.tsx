import { BookText, Code, FileCode, History, Info, Route, Scale, ShieldCheck } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { texts } from './locales/texts.ts'
import {
  aboutPath,
  changelogPath,
  developerNotesPath,
  guidePath,
  policiesPath,
  technicalDocsPath,
  termsPath,
  tutorialsPath,
} from './paths.ts'
import { routes } from './routes.ts'
import { TourOverlay } from './tour/TourOverlay.tsx'

export const help = defineDomain({
  routes,
  commands: [
    {
      id: 'show-guide',
      label: () => t('helpShell.guide'),
      keywords: () => t('helpShell.guideWords'),
      group: 'go',
      icon: <BookText size={16} />,
      position: 60,
      choose: { page: guidePath },
    },
    {
      id: 'show-tour',
      label: () => t('helpShell.tour'),
      keywords: () => t('helpShell.tourWords'),
      group: 'go',
      icon: <Route size={16} />,
      position: 61,
      choose: { page: tutorialsPath },
    },
    {
      id: 'show-developer-notes',
      label: () => t('helpShell.developers'),
      keywords: () => t('helpShell.developersWords'),
      group: 'go',
      icon: <Code size={16} />,
      position: 62,
      isFor: ({ isAdmin, isDeveloper }) => isAdmin || isDeveloper,
      choose: { page: developerNotesPath },
    },
    {
      id: 'show-about',
      label: () => t('helpShell.about'),
      group: 'go',
      icon: <Info size={16} />,
      position: 63,
      choose: { page: aboutPath },
    },
    {
      id: 'show-technical-docs',
      label: () => t('helpShell.technicalDocs'),
      keywords: () => t('helpShell.technicalDocsWords'),
      group: 'go',
      icon: <FileCode size={16} />,
      position: 64,
      choose: { page: technicalDocsPath },
    },
    {
      id: 'show-changelog',
      label: () => t('helpShell.changelog'),
      keywords: () => t('helpShell.changelogWords'),
      group: 'go',
      icon: <History size={16} />,
      position: 65,
      choose: { page: changelogPath },
    },
    {
      id: 'show-terms',
      label: () => t('helpShell.terms'),
      group: 'go',
      icon: <Scale size={16} />,
      position: 66,
      choose: { page: termsPath },
    },
    {
      id: 'show-policies',
      label: () => t('helpShell.policies'),
      keywords: () => t('helpShell.policiesWords'),
      group: 'go',
      icon: <ShieldCheck size={16} />,
      position: 67,
      choose: { page: policiesPath },
    },
  ],
  accountMenu: [
    { command: 'show-developer-notes', group: 'administration', position: 22 },
    { command: 'show-guide', group: 'help', position: 110 },
    { command: 'show-tour', group: 'help', position: 111 },
    { command: 'show-about', group: 'site', position: 10 },
    { command: 'show-technical-docs', group: 'site', position: 20 },
    { command: 'show-changelog', group: 'site', position: 30 },
    { command: 'show-terms', group: 'site', position: 40 },
    { command: 'show-policies', group: 'site', position: 50 },
  ],
  slots: { overlay: TourOverlay },
  locales: texts,
})
