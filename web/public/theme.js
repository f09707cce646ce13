// Runs before the first paint, so that a dark screen never flashes white. The same rule as web/platform/theme.ts.
;(() => {
  let choice = 'system'
  try {
    choice = JSON.parse(localStorage.getItem('commonplace:theme') || '"system"')
  } catch {
    // A browser that refuses storage gets the system's theme.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
