/** Prints a page that is not on the screen. It runs no script and is removed with the next one. */
export async function printPage(html: string, title: string): Promise<void> {
  document.querySelector('iframe[data-printed]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset.printed = ''
  // The origin is ours, so that we may print the page; it runs no scripts.
  frame.sandbox.add('allow-same-origin', 'allow-modals')
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:1px;height:1px;border:0;opacity:0;pointer-events:none'
  frame.srcdoc = html
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  frame.contentWindow?.print()
}
