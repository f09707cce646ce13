import type { friendsMessages } from '#contract/messages/friends.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  friends: {
    whomRequired: 'Geben Sie einen Benutzernamen oder eine E-Mail-Adresse ein',
    messageTooLong: 'Eine Nachricht darf höchstens {{max}} Zeichen haben',
    userNotNamed: 'Es gibt keinen Benutzer „{{name}}“',
    notYourself: 'Sie können sich nicht selbst hinzufügen',
    alreadyFriends: 'Sie sind bereits befreundet',
    requestNotFound: 'Die Freundschaftsanfrage wurde nicht gefunden',
    friendNotFound: 'Der Freund wurde nicht gefunden',
    userNotFound: 'Der Benutzer wurde nicht gefunden',
    ownFriendsOnly: 'Nur Ihre eigenen Freunde sind verfügbar',
    tooManyFriends: 'Sie können höchstens {{max}} Freunde und offene Anfragen haben',
  } satisfies TranslatedMessages<typeof friendsMessages>,
}
