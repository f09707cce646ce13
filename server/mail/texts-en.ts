import type { MailTexts } from './texts.ts'

/** The English mails. `texts-de.ts` has the same in German. */
export const english = {
  greeting: 'Hello,',
  linkHint: 'If the button does not work, copy this address into your browser:',
  linkGone: '(the link is only in the email that was sent)',
  footer: 'Sent by Commonplace at {{site}}. Replies to this email are not read.',
  mails: {
    test: {
      subject: 'Test email from Commonplace',
      paragraphs: ['This is a test email. Commonplace can send email to this address.'],
    },
    password_reset: {
      subject: 'Reset your password',
      paragraphs: [
        'We received a request to reset the password of your account {{username}}.',
        'The link works once and expires after one hour. Setting a new password signs out all devices.',
      ],
      action: 'Reset password',
      closing: 'If you did not request this, ignore this email. Your password will not change.',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account {{username}} was changed, and your other devices were signed out.',
        'If this was not you, reset your password on the sign-in page immediately.',
      ],
    },
    account_linked: {
      subject: 'Your {{provider}} account was linked',
      paragraphs: [
        'A {{provider}} account was linked to your account {{username}}. You can now sign in with it.',
        'If this was not you, unlink it in Settings → Security and change your password immediately.',
      ],
    },
    account_unlinked: {
      subject: 'Your {{provider}} account was unlinked',
      paragraphs: [
        'A {{provider}} account was unlinked from your account {{username}}. You can no longer sign in with it.',
        'If this was not you, reset your password on the sign-in page immediately.',
      ],
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      paragraphs: [
        'The passkey "{{passkey}}" was added to your account {{username}}. You can now sign in with it.',
        'If this was not you, remove it in Settings → Security and change your password immediately.',
      ],
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      paragraphs: [
        'The passkey "{{passkey}}" was removed from your account {{username}}. You can no longer sign in with it.',
        'If this was not you, reset your password on the sign-in page immediately.',
      ],
    },
    mfa_enabled: {
      subject: 'Multi-factor authentication was enabled',
      paragraphs: [
        'Multi-factor authentication was enabled for your account {{username}}, and your other devices were signed out. Signing in now requires a code.',
        'If this was not you, contact an administrator of this server immediately.',
      ],
    },
    mfa_disabled: {
      subject: 'Multi-factor authentication was disabled',
      paragraphs: [
        'Multi-factor authentication was disabled for your account {{username}}, and your other devices were signed out.',
        'If this was not you, reset your password on the sign-in page immediately.',
      ],
    },
    mfa_reset: {
      subject: 'Your multi-factor authentication was reset',
      paragraphs: [
        'An administrator reset multi-factor authentication for your account {{username}}, and all your devices were signed out.',
        'You can sign in without a code. To protect your account, set up multi-factor authentication again in Settings → Security.',
      ],
    },
    backup_codes_replaced: {
      subject: 'Your backup codes were replaced',
      paragraphs: [
        'New backup codes were created for your account {{username}}. The old ones no longer work.',
        'If this was not you, create new backup codes in Settings → Security and change your password immediately.',
      ],
    },
    address_claimed: {
      subject: 'Your email address was also used by another account',
      paragraphs: [
        'You signed in with {{provider}}. This email address now belongs to your new account {{username}}.',
        'An older account, {{older}}, has the same address but never confirmed it. The two accounts are not merged, and the older one is not changed.',
        'If the older account is yours, sign in to it with its username and password. If it is not, you do not need to do anything: it can no longer use your address.',
      ],
    },
    email_verification: {
      subject: 'Confirm your email address',
      paragraphs: [
        'Confirm that this email address belongs to your account {{username}}.',
        'The link works once and expires after 24 hours.',
      ],
      action: 'Confirm email address',
      closing: 'If you do not recognise this account, ignore this email.',
    },
    email_change: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'We received a request to change the email address of the account {{username}} to this one.',
        'The link works once and expires after 24 hours. Until you confirm, the account keeps its old address.',
      ],
      action: 'Confirm new address',
      closing: 'If you do not recognise this account, ignore this email.',
    },
    email_change_taken: {
      subject: 'Another account tried to use your email address',
      paragraphs: [
        'A user tried to change the email address of another account to this one. It already belongs to your account, so nothing was changed.',
        'If this was you, sign in to the account that has this address, or reset its password.',
      ],
    },
    email_change_notice: {
      subject: 'Request to change your email address',
      paragraphs: [
        'We received a request to change the email address of your account {{username}} to another one.',
        'If this was you, confirm the change with the email that we sent to the new address.',
      ],
      action: 'Cancel the change',
      closing: 'If this was not you, cancel the change and set a new password.',
    },
    export_ready: {
      subject: 'Your data export is ready',
      paragraphs: [
        'The data export of your account {{username}} is ready. Sign in to download it within {{days}} days.',
      ],
      action: 'Open settings',
      closing: 'If you did not request this, change your password immediately.',
    },
    deletion_requested: {
      subject: 'Your account will be deleted',
      paragraphs: [
        'Your account {{username}} and all its data will be deleted on {{date}}. All devices were signed out.',
        'To keep your account, sign in before that date.',
      ],
      action: 'Sign in to keep your account',
      closing: 'If this was not you, sign in, keep your account and change your password.',
    },
    deletion_cancelled: {
      subject: 'Account deletion cancelled',
      paragraphs: ['Your account {{username}} will not be deleted. All its data was kept.'],
    },
    account_deleted: {
      subject: 'Your account was deleted',
      paragraphs: [
        'Your account and all its data were deleted. You will not receive any more emails about it.',
      ],
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'The email address of your account {{username}} was changed. Emails about it are no longer sent to this address.',
        'If this was not you, contact an administrator of this server.',
      ],
    },
    registration_invite: {
      subject: 'You are invited to Commonplace',
      paragraphs: [
        'You are invited to create an account at {{site}}, a workspace for talking with AI models in notebooks.',
      ],
      action: 'Create account',
      closing: 'If you do not want an account, ignore this email.',
    },
    friend_invite: {
      subject: '{{name}} invites you to {{site}}',
      paragraphs: [
        '{{title}}',
        '{{message}}',
        '{{name}} sent you this message and invites you to create an account at {{site}}, a workspace for talking with AI models in notebooks.',
      ],
      action: 'Create account',
      closing: 'The invitation expires after {{days}} days. If you do not know {{name}}, ignore this email.',
    },
    friend_request: {
      subject: '{{username}} sent you a friend request',
      paragraphs: [
        'The user {{username}} of {{site}} sent a friend request to this email address.',
        'To answer it, sign in with an account that has confirmed this address, or create one.',
      ],
      action: 'Answer the request',
      closing: 'If you do not know {{username}}, ignore this email.',
    },
    invite: {
      subject: '{{username}} sent you an invite',
      paragraphs: [
        'The user {{username}} of {{site}} sent an invite to this email address: to something that they share, or to a group of users.',
        'To answer it, sign in with an account that has confirmed this address, or create one.',
      ],
      action: 'Open the invite',
      closing: 'If you do not know {{username}}, ignore this email.',
    },
    unread_messages: {
      subject: 'You have unread messages',
      paragraphs: [
        'You have unread messages in your inbox at {{site}}, {{username}}.',
        'Unread messages: {{count}}',
      ],
      action: 'Open inbox',
      closing: 'You can switch off these emails in Settings → Community.',
    },
  },
} satisfies MailTexts
