import type { MailTexts } from './texts.ts'

/** The English mails. `texts-de.ts` has the same in German. */
export const english = {
  greeting: 'Hello,',
  linkHint: 'If the button does not work, copy this address into your browser:',
  linkGone: '(the link is only in the mail that was sent)',
  footer: 'Sent by Commonplace at {{site}}. Replies to this mail are not read.',
  mails: {
    test: {
      subject: 'Commonplace can send mail',
      paragraphs: ['This is the test you asked for. Mail from Commonplace reaches you.'],
    },
    password_reset: {
      subject: 'Choose a new password',
      paragraphs: [
        'A new password was requested for your account {{username}}.',
        'The link works once, within one hour. Using it signs the account out everywhere.',
      ],
      action: 'Choose a new password',
      closing: 'If it was not you, there is nothing to do: your password stays as it is.',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of the account {{username}} was just changed, and other devices were signed out.',
        'If it was not you, ask for a new password on the sign-in page at once.',
      ],
    },
    account_linked: {
      subject: 'You can now sign in with {{provider}}',
      paragraphs: [
        'An account at {{provider}} was just linked to the account {{username}} and lets its owner in.',
        'If it was not you, unlink it in the settings of your profile and choose a new password at once.',
      ],
    },
    account_unlinked: {
      subject: '{{provider}} no longer lets you in',
      paragraphs: [
        'An account at {{provider}} was just unlinked from the account {{username}} and no longer lets its owner in.',
        'If it was not you, ask for a new password on the sign-in page at once.',
      ],
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      paragraphs: [
        'The passkey "{{passkey}}" was just added to the account {{username}} and lets its holder in.',
        'If it was not you, remove it in the settings of your profile and choose a new password at once.',
      ],
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      paragraphs: [
        'The passkey "{{passkey}}" was just removed from the account {{username}} and no longer lets its holder in.',
        'If it was not you, ask for a new password on the sign-in page at once.',
      ],
    },
    mfa_enabled: {
      subject: 'Your account now asks for codes',
      paragraphs: [
        'Multi-factor authentication was just enabled for the account {{username}}, and other devices were signed out.',
        'If it was not you, write to the people who run this server: you cannot sign in without a code any more.',
      ],
    },
    mfa_disabled: {
      subject: 'Your account asks for no codes any more',
      paragraphs: [
        'Multi-factor authentication was just disabled for the account {{username}}, and other devices were signed out.',
        'If it was not you, ask for a new password on the sign-in page at once.',
      ],
    },
    mfa_reset: {
      subject: 'An administrator reset your codes',
      paragraphs: [
        'An administrator just reset multi-factor authentication for the account {{username}}, and every device was signed out.',
        'You can sign in without a code, and set codes up again in the settings of your profile.',
      ],
    },
    backup_codes_replaced: {
      subject: 'Your backup codes were replaced',
      paragraphs: [
        'New backup codes were just made for the account {{username}}. The old ones no longer work.',
        'If it was not you, disable the codes in the settings of your profile and choose a new password at once.',
      ],
    },
    address_claimed: {
      subject: 'Another account had your email address',
      paragraphs: [
        'You signed in with {{provider}}, and the new account {{username}} has this address from now on.',
        'An older account, {{older}}, has the same address but never confirmed it. The two are not joined, and the older one stays as it is.',
        'If it is yours, sign in with its username and password. If it is not, there is nothing to do: it has no claim to your address any more.',
      ],
    },
    email_verification: {
      subject: 'Confirm your email address',
      paragraphs: [
        'Please confirm that this address belongs to the account {{username}}.',
        'The link works once, within 24 hours.',
      ],
      action: 'Confirm this address',
      closing: 'If you do not know of this account, there is nothing to do.',
    },
    email_change: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'The account {{username}} wants to use this address from now on.',
        'The link works once, within 24 hours. Until then the account keeps its old address.',
      ],
      action: 'Use this address',
      closing: 'If you do not know of this account, there is nothing to do.',
    },
    email_change_taken: {
      subject: 'Another account tried to use your email address',
      paragraphs: [
        'Another account wanted to change its address to this one. It belongs to your account already, so nothing was changed.',
        'If it was you, sign in to the account that has this address, or ask for a new password there.',
      ],
    },
    email_change_notice: {
      subject: 'Your email address is about to change',
      paragraphs: [
        'The account {{username}} asked to change its email address from this one to another.',
        'If it was you, there is nothing to do here: confirm it in the mail to the new address.',
      ],
      action: 'Cancel the change',
      closing: 'If it was not you, cancel the change and choose a new password.',
    },
    export_ready: {
      subject: 'The archive of your data is ready',
      paragraphs: [
        'The archive that you asked for is ready for the account {{username}}. Sign in to download it within {{days}} days.',
      ],
      action: 'Go to your settings',
      closing: 'If it was not you, change your password: someone else has access to your account.',
    },
    deletion_requested: {
      subject: 'Your account will be deleted',
      paragraphs: [
        'The account {{username}} will be deleted on {{date}}, with everything in it. Until then it is signed out everywhere.',
        'To keep it, sign in before that day.',
      ],
      action: 'Sign in to keep it',
      closing: 'If it was not you, sign in, keep the account and change your password.',
    },
    deletion_cancelled: {
      subject: 'Your account stays',
      paragraphs: ['The account {{username}} will not be deleted. Everything in it is still there.'],
    },
    account_deleted: {
      subject: 'Your account was deleted',
      paragraphs: ['Your account and everything in it were deleted. This is the last mail about it.'],
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'The account {{username}} now has another email address. Mails about it no longer come here.',
        'If it was not you, write to the people who run this server.',
      ],
    },
    registration_invite: {
      subject: 'You are invited to Commonplace',
      paragraphs: ['You are invited to an account at {{site}}, a place to talk with AI models in notebooks.'],
      action: 'Create an account',
      closing: 'If you do not want one, there is nothing to do.',
    },
    friend_invite: {
      subject: '{{name}} invites you to {{site}}',
      paragraphs: [
        '{{title}}',
        '{{message}}',
        '{{name}} wrote this and invites you to an account at {{site}}, a place to talk with AI models in notebooks.',
      ],
      action: 'Create an account',
      closing: 'The invitation holds for {{days}} days. If you do not know {{name}}, there is nothing to do.',
    },
  },
} satisfies MailTexts
