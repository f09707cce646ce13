// Runs before the first paint, so that it shows the right theme and the outline of the right page.
;(() => {
  const root = document.documentElement
  // A browser that refuses storage gets the system's theme and no outline.
  const read = (name) => {
    try {
      return localStorage.getItem(`commonplace:${name}`)
    } catch {
      return null
    }
  }
  const stored = (name) => {
    try {
      return JSON.parse(read(name))
    } catch {
      return null
    }
  }

  // The same rule as in web/platform/theme.ts.
  const choice = stored('theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'

  // The same values as in web/platform/navigation.ts.
  const navigation = stored('navigation')
  const isForEveryone =
    /^\/(login|register|forgot-|password-|verify-|admin-|auth\/|google-|developer|subscribe)/
  if (read('signed-in') !== null && !isForEveryone.test(location.pathname)) {
    root.dataset.outline = location.pathname.startsWith('/notebooks/') ? 'notebook' : 'workspace'
    if (navigation?.isOpen === false) root.dataset.navigation = 'collapsed'
    if (navigation?.width > 0) root.style.setProperty('--navigation-width', `${navigation.width}px`)
  } else if (/^\/($|(login|register|forgot-password|password-reset)$)/.test(location.pathname)) {
    root.dataset.outline = 'sign-in'
  }
})()
