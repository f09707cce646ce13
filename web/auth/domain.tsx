import { KeyRound, LogOut } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { loadLinkedAccounts } from './external/queries.ts'
import { ImpersonationFrame } from './impersonation/ImpersonationFrame.tsx'
import { ImpersonationIcon } from './impersonation/ImpersonationIcon.tsx'
import { ImpersonationNotice } from './impersonation/ImpersonationNotice.tsx'
import { knownImpersonator } from './impersonation/queries.ts'
import { texts } from './locales/texts.ts'
import { followMfa } from './mfa/live.ts'
import { MfaGate } from './mfa/MfaGate.tsx'
import { RefusalNotice } from './mfa/RefusalNotice.tsx'
import { loadPasskeys } from './passkeys/queries.ts'
import { signOut } from './queries.ts'
import { routes } from './routes.ts'
import { enterSignedIn } from './sessions/gates.ts'
import { loadSessions } from './sessions/queries.ts'
import { followSession } from './sessions/session-routing.ts'

export const auth = defineDomain({
  routes,
  dialogs: {
    impersonate: lazyComponent(
      async () =>
        (await withTexts(import('./impersonation/ImpersonateDialog.tsx'), 'impersonation')).ImpersonateDialog,
    ),
    reauthenticate: lazyComponent(
      async () =>
        (await withTexts(import('./reauthentication/ReauthenticationDialog.tsx'), 'mfa'))
          .ReauthenticationDialog,
    ),
    'mfa-setup': lazyComponent(
      async () => (await withTexts(import('./mfa/SetupDialog.tsx'), 'mfa')).SetupDialog,
    ),
    'new-backup-codes': lazyComponent(
      async () => (await withTexts(import('./mfa/NewBackupCodesDialog.tsx'), 'mfa')).NewBackupCodesDialog,
    ),
    'add-passkey': lazyComponent(
      async () => (await withTexts(import('./passkeys/AddPasskeyDialog.tsx'), 'mfa')).AddPasskeyDialog,
    ),
    'rename-passkey': lazyComponent(
      async () => (await withTexts(import('./passkeys/RenamePasskeyDialog.tsx'), 'mfa')).RenamePasskeyDialog,
    ),
  },
  commands: [
    {
      id: 'sign-out',
      label: () => t('authShell.signOut'),
      keywords: () => t('authShell.signOutWords'),
      group: 'do',
      icon: <LogOut size={16} />,
      position: 100,
      choose: () => void signOut(),
    },
  ],
  accountMenu: [{ command: 'sign-out', group: 'session', position: 100 }],
  settingsSections: {
    profile: [
      {
        id: 'email',
        tab: 'profile',
        position: 30,
        texts: () => [t('recovery.sectionTitle'), t('recovery.sectionHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./recovery/EmailSection.tsx'), 'mail')).EmailSection,
        ),
      },
      {
        id: 'password',
        tab: 'security',
        position: 10,
        texts: () => [t('password.title'), t('password.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./passwords/PasswordSection.tsx'), 'profile')).PasswordSection,
        ),
      },
      {
        id: 'mfa',
        tab: 'security',
        position: 20,
        texts: () => [t('mfa.title'), t('mfa.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./mfa/MfaSection.tsx'), 'mfa')).MfaSection,
        ),
      },
      {
        id: 'passkeys',
        tab: 'security',
        position: 30,
        texts: () => [t('passkeys.title'), t('passkeys.hint')],
        Section: lazyComponent(async () => {
          const [{ PasskeysSection }] = await Promise.all([
            withTexts(import('./passkeys/PasskeysSection.tsx'), 'mfa'),
            loadPasskeys(),
          ])
          return PasskeysSection
        }),
      },
      {
        id: 'linkedAccounts',
        tab: 'security',
        position: 40,
        texts: () => [t('externalSignIn.linkedTitle'), t('externalSignIn.linkedHint')],
        // With the accounts: the section is missing when none can be linked.
        Section: lazyComponent(async () => {
          const [{ LinkedAccountsSection }] = await Promise.all([
            withTexts(import('./external/LinkedAccountsSection.tsx'), 'external-sign-in'),
            loadLinkedAccounts(),
          ])
          return LinkedAccountsSection
        }),
      },
      {
        id: 'sessions',
        tab: 'security',
        position: 50,
        texts: () => [t('sessions.title'), t('sessions.hint')],
        isForImpersonator: true,
        // With its rows: their number is not known before, and what follows them must not move.
        Section: lazyComponent(async () => {
          const [{ SessionsSection }] = await Promise.all([
            withTexts(import('./sessions/SessionsSection.tsx'), 'profile'),
            loadSessions(),
          ])
          return SessionsSection
        }),
      },
    ],
    admin: [
      {
        id: 'sign-in',
        group: 'people',
        label: () => t('authShell.section'),
        icon: <KeyRound size={16} />,
        position: 50,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./external/StrategiesSection.tsx'), 'external-sign-in'))
              .StrategiesSection,
        ),
      },
    ],
  },
  slots: {
    gate: MfaGate,
    banner: RefusalNotice,
    overlay: ImpersonationFrame,
    navigationNotice: ImpersonationNotice,
    stripNotice: ImpersonationIcon,
  },
  start: followSession,
  enter: enterSignedIn,
  live: followMfa,
  locales: texts,
  otherUser: () => knownImpersonator()?.id,
})
