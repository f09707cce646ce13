import { askForReauthentication } from './dialogs.ts'
import { toApiError } from './errors.ts'

/** Makes a call that may require reauthentication, and repeats it after the user has reauthenticated. */
export async function withReauthentication<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (thrown) {
    const { code, details } = toApiError(thrown)
    if (code !== 'reauthentication_required' || !details.reauthenticateWith) throw thrown
    if (!(await askForReauthentication(details.reauthenticateWith))) throw thrown
    return act()
  }
}
